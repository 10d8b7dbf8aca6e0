"use strict";
// Follows the table: each change brings the whole picture, and a beat comes in between.
(() => {
  const SILENT = 20000; // milliseconds without a beat after which the picture is old
  const FIRST_WAIT = 3000, LONGEST_WAIT = 30000; // milliseconds before the next attempt
  const address = location.pathname.replace(/\/+$/, "");
  const pill = document.getElementById("pill"), state = document.getElementById("state");
  let source = null, heard = Date.now(), wait = FIRST_WAIT, silence = 0, retry = 0, over = false;

  const connect = () => {
    if (over) return;
    clearTimeout(retry);
    if (source) source.close();
    source = new EventSource(address + "/stream");
    source.onmessage = (event) => { hear(); draw(event.data); };
    source.onerror = () => { if (source.readyState === EventSource.CLOSED) again(); };
    source.addEventListener("beat", hear);
    source.addEventListener("lost", grow_old);
    source.addEventListener("gone", end);
    listen();
  };

  const again = () => {
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  };

  const hear = () => {
    heard = Date.now();
    wait = FIRST_WAIT;
    document.body.classList.remove("old");
    say(pill.dataset.live);
    listen();
  };

  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => { grow_old(); again(); }, SILENT);
  };

  const grow_old = () => {
    if (over) return;
    const time = new Date(heard).toLocaleTimeString(
      document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    document.body.classList.add("old");
    say(pill.dataset.since.replace("{time}", time));
  };

  const end = () => {
    over = true;
    clearTimeout(silence);
    source.close();
    document.body.classList.add("old");
    say(pill.dataset.gone);
  };

  const say = (words) => { if (state.textContent !== words) state.textContent = words; };

  const draw = (html) => {
    const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
    const table = document.getElementById("table");
    if (!next) return;
    for (const part of [...next.children]) {
      const last = document.getElementById(part.id);
      if (last.innerHTML !== part.innerHTML) keeping(last, () => { last.innerHTML = part.innerHTML; });
      last.hidden = part.hidden;
    }
    table.className = next.className;
    for (const name of ["theme", "game"]) document.documentElement.dataset[name] = next.dataset[name];
    document.body.classList.toggle("kept", "recap" in next.dataset);
  };

  // Changes a part without closing what a reader opened, or turning back where it was read.
  const keeping = (part, change) => {
    const open = new Map(), left = new Map(), focus = document.activeElement;
    for (const each of part.querySelectorAll("details[id]")) open.set(each.id, each.open);
    for (const each of part.querySelectorAll(".scroll[id]")) left.set(each.id, each.scrollLeft);
    const focused = part.contains(focus) ? focus.id : "";
    change();
    for (const [id, is] of open) if (document.getElementById(id)) document.getElementById(id).open = is;
    for (const [id, at] of left) if (document.getElementById(id)) document.getElementById(id).scrollLeft = at;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };

  const wake = () => {
    if (document.visibilityState !== "visible") return;
    if (Date.now() - heard > SILENT) grow_old();
    wait = FIRST_WAIT;
    connect();
  };

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  addEventListener("pagehide", () => { if (source) source.close(); });
  connect();
})();
