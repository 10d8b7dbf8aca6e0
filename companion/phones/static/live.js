"use strict";

// Keeps the page of the table up to date, and says so when it may be old.
(function () {
  const SILENCE = 20000; // milliseconds without a word after which the picture may be old
  const SOONEST = 3000, LATEST = 30000; // milliseconds before another attempt
  const RELOAD = 5000; // milliseconds between two pictures where there are no streams
  const PARTS = ["head", "prompt", "notices", "scene", "seats", "aside"];

  const page = document.documentElement;
  const pill = document.getElementById("pill"), state = document.getElementById("state");
  const stream = location.pathname.replace(/\/+$/, "") + "/stream" + location.search;
  let source = null, fresh = Date.now(), isLost = false, isOver = false;
  let wait = SOONEST, attempt = 0, silence = 0;

  function connect() {
    leave();
    if (isOver) return;
    source = new EventSource(stream);
    source.onmessage = function (event) { isLost = false; draw(event.data); hear(); };
    source.onerror = function () { if (source.readyState === EventSource.CLOSED) ask(); };
    source.addEventListener("beat", hear);
    source.addEventListener("lost", function () { isLost = true; age(); });
    source.addEventListener("gone", end);
    silence = setTimeout(miss, SILENCE);
  }

  function leave() {
    clearTimeout(attempt);
    clearTimeout(silence);
    if (source) source.close();
  }

  function hear() {
    clearTimeout(silence);
    silence = setTimeout(miss, SILENCE);
    wait = SOONEST;
    if (isLost) return; // a beat of the server says nothing about the table
    fresh = Date.now();
    document.body.classList.remove("old");
    say(pill.dataset.live);
  }

  function miss() {
    age();
    retry();
  }

  // A stream that was refused does not say why: the address may have ended meanwhile.
  function ask() {
    retry();
    fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(function (answer) {
      if (answer.status === 404) end();
    }, age);
  }

  function retry() {
    clearTimeout(attempt);
    attempt = setTimeout(connect, wait);
    wait = Math.min(2 * wait, LATEST);
  }

  function age() {
    const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    const time = new Date(fresh).toLocaleTimeString(page.lang, form);
    document.body.classList.add("old");
    say(pill.dataset.since.replace("{time}", time));
  }

  function end() {
    isOver = true;
    leave();
    document.body.classList.add("old");
    say(pill.dataset.gone);
  }

  function say(words) {
    if (state.textContent !== words) state.textContent = words;
  }

  function draw(html) {
    const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
    const table = document.getElementById("table");
    for (const id of PARTS) {
      const part = document.getElementById(id), other = next.querySelector("#" + id);
      if (part.innerHTML !== other.innerHTML) replace(part, other.innerHTML);
      part.hidden = other.hidden;
    }
    table.className = next.className;
    table.toggleAttribute("data-recap", next.hasAttribute("data-recap"));
    page.dataset.theme = next.dataset.theme;
    page.dataset.game = next.dataset.game;
  }

  // Replaces what is in a part; what a reader has opened, focused or scrolled remains so.
  function replace(part, html) {
    const folds = Array.from(part.querySelectorAll("details"), function (fold) {
      return { id: fold.id, open: fold.open };
    });
    const boxes = Array.from(part.querySelectorAll("[tabindex]"), function (box) {
      return { id: box.id, left: box.scrollLeft };
    });
    const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
    part.innerHTML = html;
    for (const each of folds) find(each.id, function (fold) { fold.open = each.open; });
    for (const each of boxes) find(each.id, function (box) { box.scrollLeft = each.left; });
    find(focused, function (there) { there.focus({ preventScroll: true }); });
  }

  function find(id, use) {
    const there = id && document.getElementById(id);
    if (there) use(there);
  }

  // A phone that slept does not notice that its stream was cut.
  function wake() {
    if (document.visibilityState !== "visible" || isOver) return;
    if (Date.now() - fresh > SILENCE) age();
    wait = SOONEST;
    connect();
  }

  if (!window.EventSource) {
    setTimeout(function () { location.reload(); }, RELOAD);
    return;
  }
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", function (event) { if (event.persisted) wake(); });
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", leave);
  connect();
})();
