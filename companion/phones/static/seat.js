// The page of a seat's own phone: opens what the table seals for it, and seals what is touched.
import { chacha20poly1305 } from "/static/noble-chacha.js";

const SILENT = 20000; // milliseconds without a beat after which the picture is old
const FIRST_WAIT = 3000, LONGEST_WAIT = 30000; // milliseconds before the next attempt
const NONCE_BYTES = 12, KEY_BYTES = 32, MARK_BYTES = 32;
const WAITING = 1; // the version of the page that waits for a phone
const address = location.pathname.replace(/\/+$/, "");
const token = address.slice(address.lastIndexOf("/") + 1);
const state = document.getElementById("state"), show = document.getElementById("show");
const promises = document.getElementById("promises");

let code = null, key = null, source = null, sealed = null, version = 0, kind = "";
let invitation = ""; // whose seat it is, until this phone has joined
let wait = FIRST_WAIT, heard = 0, silence = 0, retry = 0, over = false, covered = false;

// --- the keys: that of the code only lets a phone in, the phone's own opens its page

const scan = () => {
  const found = location.hash.slice(1);
  if (!found) return false;
  if (found !== sessionStorage.getItem("code")) sessionStorage.clear();
  sessionStorage.setItem("code", found);
  // Only another navigation takes it out of this tab's history and out of its own entry.
  location.replace(location.pathname);
  return true;
};

const kept = (name) => {
  try {
    const found = from64((sessionStorage.getItem(name) || "").replace(/-/g, "+").replace(/_/g, "/"));
    return found.length === KEY_BYTES ? found : null;
  } catch {
    return null;
  }
};

const from64 = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
const to64 = (bytes) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));

const random = (length) => crypto.getRandomValues(new Uint8Array(length));

const bound = (way) => new TextEncoder().encode(`${way} ${version} ${token}`);

// Returns the page that was sealed with a key; null if it was with another, or was changed.
const open = (text, key) => {
  try {
    const bytes = from64(text);
    const cipher = chacha20poly1305(key, bytes.slice(0, NONCE_BYTES), bound("shown"));
    return new TextDecoder().decode(cipher.decrypt(bytes.slice(NONCE_BYTES)));
  } catch {
    return null;
  }
};

const seal = (bytes, key, way) => {
  const nonce = random(NONCE_BYTES);
  const text = chacha20poly1305(key, nonce, bound(way)).encrypt(bytes);
  return to64(new Uint8Array([...nonce, ...text]));
};

// --- the stream

const connect = () => {
  if (over || !code) return;
  clearTimeout(retry);
  close();
  source = new EventSource(address + "/stream");
  source.onmessage = (event) => { hear(); take(Number(event.lastEventId), event.data); };
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) look(); };
  source.addEventListener("beat", hear);
  source.addEventListener("lost", growOld);
  source.addEventListener("gone", end);
  listen();
};

const close = () => { if (source) source.close(); };

// Asks whether this address is still there: a stream does not say why it failed.
const look = () => {
  clearTimeout(retry);
  retry = setTimeout(connect, wait);
  wait = Math.min(2 * wait, LONGEST_WAIT);
  fetch(address, { cache: "no-store" }).then((answer) => {
    if (answer.status === 404) lose();
  }, growOld);
};

const hear = () => {
  heard = Date.now();
  wait = FIRST_WAIT;
  document.body.classList.remove("busy");
  if (state.textContent === state.dataset.waiting) say("");
  listen();
};

const listen = () => {
  clearTimeout(silence);
  silence = setTimeout(() => { growOld(); look(); }, SILENT);
};

const growOld = () => { if (!over) say(state.dataset.waiting); };

const lose = () => {
  sealed = null;
  promises.hidden = true;
  see();
  say(state.dataset.gone);
};

const end = () => {
  over = true;
  clearTimeout(silence);
  close();
  sessionStorage.clear();
  key = null;
  lose();
};

// A page older than the last one was replayed on the way.
const take = (number, text) => {
  if (number < version) return growOld();
  version = number;
  sessionStorage.setItem("version", String(version));
  const is_waiting = version === WAITING;
  const opened = open(text, is_waiting ? code : key);
  invitation = is_waiting && opened || "";
  promises.hidden = !invitation;
  sealed = opened && !is_waiting ? text : null;
  say(opened ? "" : is_waiting ? state.dataset.unread : state.dataset.taken);
  see();
};

// --- what is seen: nothing while the page is covered, asleep, or there is nothing to open

const see = () => {
  const is_awake = document.visibilityState === "visible" && promises.hidden;
  show.hidden = !(is_awake && sealed && covered);
  const words = is_awake && sealed && !covered ? open(sealed, key) : promises.hidden ? "" : invitation;
  document.body.classList.toggle("empty", !words);
  keeping(() => fill(words));
  turn(kind);
};

const fill = (words) => {
  const own = document.getElementById("own");
  const next = new DOMParser().parseFromString(words, "text/html").getElementById("own");
  own.replaceChildren(...(next ? next.childNodes : []));
  if (!next) return;
  own.lang = next.lang;
  for (const each of own.querySelectorAll("[lang]")) if (each.lang !== spoken) each.remove();
  for (const name of ["theme", "game"]) document.documentElement.dataset[name] = next.dataset[name];
};

// Changes the page without closing what was opened, or losing the key that was touched last.
const keeping = (change) => {
  const opened = [...document.querySelectorAll("#own details[open]")].map((each) => each.id);
  const focused = document.activeElement?.closest("#own [id]")?.id;
  change();
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  const focus = document.getElementById(focused);
  (focus?.querySelector("summary") || focus)?.focus({ preventScroll: true });
};

// Shows one kind of cards: at first the last one, where most is open.
const turn = (wanted) => {
  const tiles = [...document.querySelectorAll("[data-kind]")];
  const places = tiles.map((each) => each.dataset.kind);
  if (!places.length) return;
  kind = places.includes(wanted) ? wanted : places.at(-1);
  for (const each of tiles) each.setAttribute("aria-pressed", String(each.dataset.kind === kind));
  for (const each of document.querySelectorAll("[data-page]")) each.hidden = each.dataset.page !== kind;
};

const cover = (is) => {
  covered = is;
  see();
};

const say = (words) => { if (state.textContent !== words) state.textContent = words; };

// --- what is touched

// Sends what was sealed; what comes next on the stream answers it.
const send = (body) => {
  if (document.body.classList.contains("busy")) return;
  document.body.classList.add("busy");
  const failed = () => {
    document.body.classList.remove("busy");
    say(state.dataset.failed);
  };
  fetch(address, { method: "POST", body }).then((answer) => { if (!answer.ok) failed(); }, failed);
};

const mark = (choice) => {
  // Every mark is as long as every other.
  const words = JSON.stringify({ choice }).padEnd(MARK_BYTES);
  send(seal(new TextEncoder().encode(words), key, "marked"));
};

// A second touch, after a failure, sends the same key: the box may have the first already.
const promise = () => {
  key ||= random(KEY_BYTES);
  sessionStorage.setItem("key", to64(key));
  covered = false;
  voice?.cancel();
  // The page of the seat will be in the language of this frame.
  send(seal(new Uint8Array([...key, ...new TextEncoder().encode(spoken)]), code, "joins"));
};

const touch = (event) => {
  const touched = event.target.closest("button");
  if (!touched) return;
  if (touched.id === "hide") cover(true);
  else if (touched.id === "show") cover(false);
  else if (touched.id === "promise") promise();
  else if (touched.id === "aloud") readAloud();
  else if (touched.dataset.kind) turn(touched.dataset.kind);
  else if (touched.dataset.choice) mark(Number(touched.dataset.choice));
};

// --- the promises, read aloud where the phone has a voice for them

const spoken = document.documentElement.lang, voice = window.speechSynthesis;

const offerVoice = () => {
  const is_there = voice?.getVoices().some((each) => each.lang.startsWith(spoken));
  document.getElementById("aloud").hidden = !is_there;
};

const readAloud = () => {
  voice.cancel();
  const words = [...document.querySelectorAll(".promise p > *")];
  const said = new SpeechSynthesisUtterance(words.map((each) => each.textContent).join(" "));
  said.lang = spoken;
  voice.speak(said);
};

// --- asleep and awake

const wake = () => {
  if (document.visibilityState !== "visible") {
    cover(true);
    return;
  }
  see();
  if (Date.now() - heard > SILENT) growOld();
  wait = FIRST_WAIT;
  connect();
};

const begin = () => {
  code = kept("code");
  key = kept("key");
  version = Number(sessionStorage.getItem("version"));
  if (!code) {
    say(state.dataset.unread);
    return;
  }
  // A page that is opened again, or loaded again, is shown after a touch.
  covered = key !== null;
  offerVoice();
  voice?.addEventListener?.("voiceschanged", offerVoice);
  document.addEventListener("click", touch);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  // A browser may keep this page in memory, and show it again after Back.
  addEventListener("pagehide", () => { close(); sealed = null; cover(true); });
  connect();
};

addEventListener("hashchange", scan);
if (!scan()) begin();
