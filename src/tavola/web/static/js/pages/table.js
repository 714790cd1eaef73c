// The table page: puts its parts together.

import { Board } from "../board/board.js";
import { Picking } from "../board/picking.js";
import { problemOf } from "../lib/api.js";
import { at, button, embedded, fill, h, iconButton } from "../lib/dom.js";
import { hostLinkAt, saveTable } from "../lib/savedtables.js";
import { tell } from "../lib/toast.js";
import { takeHost, token } from "../lib/token.js";
import { say } from "../lib/words.js";
import { ClockBlock } from "../table/clock.js";
import { CoursePlot } from "../table/course.js";
import { Curtain } from "../table/curtain.js";
import { showEnd } from "../table/end.js";
import { showKeys } from "../table/help.js";
import { Hint } from "../table/hint.js";
import { listenToKeys } from "../table/keys.js";
import { Live } from "../table/live.js";
import { markTab } from "../table/mark.js";
import { Menu } from "../table/menu.js";
import { MoveBlock } from "../table/move.js";
import { NextTable } from "../table/next.js";
import { showProposal } from "../table/offers.js";
import { showLog, showStocks } from "../table/panel.js";
import { Play } from "../table/play.js";
import { Replay, stepOf } from "../table/replay.js";
import { showCards, showScore } from "../table/score.js";
import { SeatCalls } from "../table/seatcalls.js";
import { Seen } from "../table/seen.js";
import { Sheet } from "../table/sheet.js";
import { SinceBlock } from "../table/since.js";
import { TalkTabs } from "../table/talktabs.js";
import { TableTicket } from "../table/ticket.js";

/** @import { HistoryLine, Pick, View } from "#types" */

const table = document.body.dataset.table ?? "";
const calls = new SeatCalls(table, token);
const seen = new Seen(table, token);
/** @type {HistoryLine[] | null} */
let wholeLog = null; // all of the log, once asked for
/** @type {string | null} */
let site = null; // the version of the site that this page is from

const picking = new Picking((step = 0) => {
  if (picking.pick || picking.kind) since.close();
  board.showPick(step);
  block.update();
});
const play = new Play(calls, picking, {
  show,
  talked: (view) => {
    replay.show(view);
    talk.follow(view);
    menu.follow(view);
    seen.show(view);
  },
  busy: (busy) => block.setBusy(busy),
  ended: (problem) => live.end(problem),
});
const board = new Board(
  at("board"),
  picking,
  {
    picked: (pick) => choose(pick),
    again: () => play.lay(),
    refused: (id) => {
      since.close();
      play.why(id);
    },
    missed: () => {
      since.close();
      block.remind();
    },
  },
  { foot: footing, corner },
);
const block = new MoveBlock(
  at("turn"),
  at("hand"),
  picking,
  {
    lay: () => play.lay(),
    confirm: () => confirmTurn(),
    back: (kept) => play.back(kept),
    turned: (step) => picking.turn(step),
    retake: (seat) => play.takeSeatBack(seat),
    chosen: (pick, index) => {
      picking.pick = pick;
      picking.chooseVariant(index);
      board.reveal(pick);
    },
    variant: (index) => picking.chooseVariant(index),
    kind: (kind) => picking.take(kind),
    picked: (pick) => {
      choose(pick);
      board.reveal(pick);
    },
    played: (pick) => {
      picking.pick = pick;
      picking.chooseVariant(0);
      play.lay();
    },
  },
  new Hint(calls, {
    reveal: (target) => board.advise(target),
    play: (moves) => play.set(moves),
    told: () => block.update(),
  }),
);
const replay = new Replay(at("replay"), at("open-history"), async (n) => {
  await play.visit(n);
  replay.show(play.view); // it may have been refused
});
const since = new SinceBlock(at("since"), at("sea"), board, play, calls);
const curtain = new Curtain(at("sea"), calls, (seat) => play.uncover(seat));
const plot = new CoursePlot(calls, (n) => play.visit(n));
const sheet = new Sheet(at("more"), at("open-sheet"));
const menu = new Menu(at("menu", HTMLDialogElement), calls, play);
const clock = new ClockBlock(
  at("turn").appendChild(h("div", { class: "clock", role: "group", "aria-label": say("clock-title") })),
  {
    resume: (seat) => play.settle("/resume", seat, {}),
    claim: (seat, late) => play.settle("/claim-win", seat, { late }),
    over: () => play.refresh(),
  },
);
const next = new NextTable(table, at("next-table"), at("turn"));

const talk = new TalkTabs(
  calls,
  () => {
    const host = hostLinkAt(table);
    return host ? new SeatCalls(table, host.slice("/h/".length)) : null;
  },
  sheet,
);

const ticket = new TableTicket(
  at("ticket"),
  at("open-ticket"),
  (host) => new SeatCalls(table, host.slice("/h/".length)),
  () => hostLinkAt(table),
);

/** @param {Pick} pick */
function choose(pick) {
  if (picking.pick === pick) return;
  picking.choose(pick);
  if (picking.kind) return;
  const hinted = pick.variants.findIndex((variant) => variant.move === block.tip.move);
  if (hinted >= 0) picking.chooseVariant(hinted);
}

async function confirmTurn() {
  const before = play.view;
  const { words } = talk.talk;
  await play.confirm(words);
  const after = play.view;
  if (words && after.log.some((line) => line.seq > before.of && line.seat === before.acting)) talk.talk.clear();
  if (after.hotseat && !after.curtain && after.of > before.of && !after.outcome) curtain.announce(after);
}

/** How much of the board's foot the buttons of the history cover, in pixels, or a sheet; on a phone those stand below it. */
function footing() {
  const lower = at("sea").clientHeight - at("board").clientHeight;
  const buttons = at("replay").hidden || lower ? 0 : at("replay").offsetHeight + 16;
  const [sheet, sea] = [at("since"), at("board")].map((part) => part.getBoundingClientRect());
  const told = sheet.height && sheet.left < sea.right - 1 ? Math.max(0, sea.bottom - sheet.top) : 0;
  return Math.max(buttons, Math.min(told, sea.height / 2));
}

/** How much of its lower left the buttons of the view cover; on a phone held upright they stand below it. */
function corner() {
  const [sea, tools] = [at("board"), at("tools")].map((part) => part.getBoundingClientRect());
  return tools.width && tools.top < sea.bottom - 1
    ? { width: tools.right - sea.left, height: sea.bottom - tools.top }
    : null;
}

/**
 * @param {View} view
 * @param {boolean} fresh
 * @param {View | null} before
 */
function show(view, fresh, before) {
  curtain.follow(view);
  since.follow(view);
  if (since.playback) replay.hide();
  else replay.show(view);
  board.draw(view.drawing, {
    fresh,
    steady: before?.of === view.of && before.at === view.at,
    whole: view.outcome !== null || since.whole,
  });
  since.mark();
  block.show(since.headed(view), play.warnings);
  showStocks(at("stocks"), view, board.parts);
  showCards(at("cards"), view);
  showScore(at("score"), view, board.parts);
  const ending = { rematch: () => play.rematch(), decline: () => play.decline(), save: () => play.save() };
  showEnd(at("end"), view, board.parts, ending, plot);
  at("series").textContent = view.series?.said ?? "";
  at("series").hidden = !view.series || !at("end").hidden;
  document.body.classList.toggle("over", !at("end").hidden);
  if (at("hand").hidden) sheet.set(false);
  board.parts.light();
  showLines(view);
  markTab(view);
  menu.follow(view);
  talk.follow(view);
  clock.follow(view);
  showProposal(at("offer"), view, play);
  next.follow(view);
  at("crumb").textContent = [view.game_name, view.title, view.series?.said].filter(Boolean).join(" · ");
  const notice = view.frozen ?? view.notice;
  at("frozen").hidden = !notice;
  at("frozen").textContent = notice ?? "";
  site ??= view.site;
  if (view.site !== site) remark(say("site-updated"));
  if (view.at === null) seen.show(view);
  if (!document.body.dataset.ready) settleIn(view);
  ticket.follow(view);
}

/** @param {View} view */
function showLines(view) {
  const newest = view.at === null ? view.log[0]?.at : undefined;
  if (wholeLog && (wholeLog.length !== stepOf(view.of, view.talk) || (newest && wholeLog[0].at !== newest)))
    wholeLog = null;
  showLog(
    at("log"),
    view,
    wholeLog ?? view.log,
    (n) => play.visit(n === view.of ? null : n),
    async () => {
      try {
        const { talk: words } = play.view;
        wholeLog = (await calls.history()).filter((line) => !words.includes(line.seq)).reverse();
      } catch (error) {
        tell(problemOf(error).message);
      }
      showLines(play.view);
    },
  );
}

/** @param {View} view */
function settleIn(view) {
  document.body.dataset.ready = "yes";
  const name = view.you
    .map((seat) => view.seats[seat].name)
    .filter(Boolean)
    .join(", ");
  saveTable({ table, link: location.pathname, host: takeHost(), title: view.title, game: view.game_name, name });
}

const live = new Live(table, token, {
  where: () => ({ seq: replay.of, at: play.view.at === null && play.view.of ? play.view.latest : null }),
  moved: (seq) => {
    if (play.view.at === null) play.refresh();
    else if (seq !== null && seq > replay.of) {
      replay.grow(seq);
      talk.talk.hear(seq);
    } else play.visit(null); // what is shown may be a position of another past
  },
  drafted: () => setTimeout(() => play.refresh(), 150),
  lost: (gone) => {
    at("line").hidden = !gone;
  },
  ended: (problem) => {
    play.close(problem, say(problem.status === 410 ? "link-withdrawn" : "table-out-of-reach"));
    remark(problem.message);
  },
});

/**
 * Say something that stays, with what can be done about it.
 * @param {string} sentence
 */
function remark(sentence) {
  at("remark").hidden = false;
  fill(
    at("remark"),
    sentence,
    " ",
    button(say("load-again"), () => location.reload(), { style: "slim" }),
  );
}

listenToKeys(at("board"), {
  arrows: (dx, dy, inBoard) => {
    if (since.playback) since.playback.move(dx);
    else if (inBoard && picking.picks.length && play.view?.at === null) board.step(dx, dy);
    else if (dx) replay.step(dx);
    else return false;
    return true;
  },
  enter: () => {
    const pick = board.focused;
    if (block.done && !pick) return false;
    if (!pick) return false;
    if (picking.pick !== pick) choose(pick);
    else if (picking.variant) play.lay();
    else picking.turn(1);
    return true;
  },
  turn: (step) => picking.turn(step),
  confirm: () => {
    if (!block.ends) return false;
    confirmTurn();
    return true;
  },
  back: () => {
    play.back();
    return true;
  },
  leave: () => since.end() || picking.clear(),
  help: () => {
    showKeys(at("keys", HTMLDialogElement));
    return true;
  },
  zoom: (factor) => {
    board.frame.zoom(factor);
    return true;
  },
  fit: () => {
    board.fit();
    return true;
  },
});

fill(
  at("tools"),
  button(say("players-log"), () => at("stocks").scrollIntoView(), { style: "slim show-panel" }),
  since.reopener,
  talk.call,
  iconButton("plus", say("zoom-in"), () => board.frame.zoom(1.3)),
  iconButton("minus", say("zoom-out"), () => board.frame.zoom(1 / 1.3)),
  iconButton("fit", say("fit"), () => board.fit()),
);
at("open-history").addEventListener("click", () => since.close());
at("open-menu").addEventListener("click", () => menu.open());
at("open-keys").addEventListener("click", () => showKeys(at("keys", HTMLDialogElement)));
window.addEventListener("online", () => play.refresh());
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  curtain.close(play.view); // whoever goes back to this page may be somebody else
  play.refresh();
});
window.addEventListener("popstate", () => play.visit(Replay.asked()));
new ResizeObserver(() => {
  const bar = at("move").getBoundingClientRect();
  document.body.style.setProperty("--bar", `${bar.height}px`);
  board.barred(bar);
}).observe(at("move"));
const covering = new ResizeObserver(() => board.covered());
for (const part of ["replay", "since"]) covering.observe(at(part));

play.show(embedded("first-view"), false);
