// Made from the server's structs by `python -m twofold.server.typescript`: don't edit.

export const PROTOCOL = 1;

/** Say whether one agrees that players may ask for hints. */
export interface AllowHints {
  type: "allow-hints";
  allow: boolean;
}

/** The answer to a question. */
export interface Answer {
  type: "answer";
  id: string;
  reason: string | null;
  choices: Choice[] | null;
  opinions: Opinion[] | null;
}

/** Agree that the last choice be taken back, or don't. */
export interface AnswerTakeback {
  type: "answer-takeback";
  agree: boolean;
}

/** Ask to take back the last choice, which was one's own. */
export interface AskTakeback {
  type: "ask-takeback";
}

/** What this seat is asked for now. */
export interface Asked {
  kind: "call" | "check" | "cut" | "guess" | "lead" | "pass" | "play" | "shuffle";
  turn: number;
  choices: Choice[] | null;
}

/** A bot has a seat, or a new level. */
export interface BotSeated {
  type: "bot-seated";
  seat: number;
  level: string;
  at: number;
}

/** The last frame before the house closes the socket. */
export interface Bye {
  type: "bye";
  reason: string;
  again: boolean;
}

/** Call the next count of Double Dealing Shuffle (the caller). */
export interface Call {
  type: "call";
  turn: number;
}

/** The connection of a seat's player is there again. */
export interface CameBack {
  type: "came-back";
  seat: number;
  at: number;
}

/** Point at one's own pile that holds the red card; None keeps the hand in the lap. */
export interface Check {
  type: "check";
  pile: "bottom" | "top" | null;
}

/** Your own choice is made; nobody else is told. */
export interface ChoiceSealedTold {
  type: "choice-sealed";
  seat: number;
  choice: Choice;
  at: number;
}

/** The last choice never happened: its seat chooses again. */
export interface ChoiceTakenBack {
  type: "choice-taken-back";
  seat: number;
  at: number;
}

/** Ask for all that one may choose now, where the view leaves the list out. */
export interface Choices {
  type: "choices";
  id: string;
}

/** All have chosen, or their time is up; the view tells what followed. */
export interface ChoicesOpenedTold {
  type: "choices-opened";
  absent: number[];
  at: number;
}

/** Make the choice that one is asked for, in the turn that one's view tells. */
export interface Choose {
  type: "choose";
  turn: number;
  choice: Choice;
}

/** A seat has chosen, openly. */
export interface Chosen {
  type: "chosen";
  seat: number;
  choice: Choice;
  bot: boolean;
  at: number;
}

/** Send a bot away from its seat while no match is on (host). */
export interface ClearSeat {
  type: "clear-seat";
  seat: number;
}

/** Close the table for good (host). */
export interface Close {
  type: "close";
}

/** Promise a contribution to the shuffle of a round. */
export interface Commit {
  type: "commit";
  round: number;
  commitment: string;
}

/** The table is bound to the secret of a round's shuffle. */
export interface CommittedTold {
  type: "committed";
  round: number;
  commitment: string;
  players: number[];
  at: number;
}

/** Reveal the contribution that one promised. */
export interface Contribute {
  type: "contribute";
  round: number;
  contribution: string;
}

/** A seat's client revealed the contribution that it had promised. */
export interface Contributed {
  type: "contributed";
  seat: number;
  round: number;
  contribution: string;
  at: number;
}

/** A count of Double Dealing Shuffle is called: both shuffle now. */
export interface CountCalled {
  type: "count-called";
  count: number;
  seat: number | null;
  at: number;
}

/** The counts of Double Dealing Shuffle. */
export interface CountView {
  called: number;
  open: boolean;
  caller: number | null;
}

/** Cut the deck, with so many cards in the top pile. */
export interface Cut {
  type: "cut";
  top: number;
}

/** The round's key follows from the secret and these contributions; the cards are dealt. */
export interface Dealt {
  type: "dealt";
  round: number;
  contributions: string[];
  silent: number[];
  at: number;
}

/** A table of Double Decker. */
export interface DeckerSetting {
  game: "double-decker";
  players: number;
}

/** A command; the same id twice is done once and answered twice. */
export interface Do {
  type: "do";
  command_id: string;
  command: Sit | Leave | SeatBot | ClearSeat | Kick | PassHost | HandOver | TakeOver | Ready | Start | Commit | Contribute | Call | Choose | AskTakeback | AnswerTakeback | Pause | Resume | AllowHints | Say | Mute | Close;
}

/** A command is done, and committed to the log. */
export interface Done {
  type: "done";
  command_id: string;
}

/** A frame could not be read; nothing was done. */
export interface Fault {
  type: "fault";
  reason: string;
}

/** Point at the opponent's pile that holds their red card; None keeps the hand in the lap. */
export interface Guess {
  type: "guess";
  pile: "bottom" | "top" | null;
}

/** Let a bot play for a seat until its player takes over: one's own, or (host) one away. */
export interface HandOver {
  type: "hand-over";
  seat?: number | null;
  level?: string;
}

/** A bot plays for a seat. */
export interface HandedOver {
  type: "handed-over";
  seat: number;
  level: string;
  why: "asked" | "away";
  at: number;
}

/** A table of Double Hearts. */
export interface HeartsSetting {
  game: "double-hearts";
  players: number;
  leftover: string;
  target: number;
  deck: [string, string][] | null;
}

/** The first frame: what the client knows already. */
export interface Hello {
  type: "hello";
  protocol?: number;
  seat?: number | null;
  seen?: number | null;
}

/** Ask what a strong bot thinks of one's choices, where hints are given. */
export interface Hint {
  type: "hint";
  id: string;
}

/** A player agrees that players may ask for hints, or doesn't. */
export interface HintsVoted {
  type: "hints-voted";
  seat: number;
  allow: boolean;
  at: number;
}

/** Somebody else is the host. */
export interface HostPassed {
  type: "host-passed";
  seat: number;
  at: number;
}

/** Put a player out of a seat (host); in the middle of a match a bot plays on in it. */
export interface Kick {
  type: "kick";
  seat: number;
}

/** Lead a card by the face announced, such as `DQS`. */
export interface Lead {
  type: "lead";
  face: string;
}

/** Give one's seat up; in the middle of a match a bot plays on in it. */
export interface Leave {
  type: "leave";
}

/** One shuffle: `size` cards from below `start` others go back in below `drop` of the rest. */
export type Lift = [number, number, number];

/** A match is over. */
export interface MatchEnded {
  type: "match-ended";
  winners: number[];
  reason: string;
  at: number;
}

/** A match that was played out at this table. */
export interface MatchScore {
  match: number;
  names: string[];
  totals: number[];
  winners: number[];
  reason: string;
  ended: number;
}

/** A match has begun. */
export interface MatchStarted {
  type: "match-started";
  match: number;
  at: number;
}

/** Stop hearing what a seat says, or hear it again; nobody is told. */
export interface Mute {
  type: "mute";
  seat: number;
  muted?: boolean;
}

/** You no longer hear a seat, or do again. */
export interface MutedTold {
  type: "muted";
  other: number;
  muted: boolean;
  at: number;
}

/** What has happened, and the table after it. */
export interface News {
  type: "news";
  seq: number;
  now: number;
  events: (SeatLeft | BotSeated | HostPassed | WentAway | CameBack | HandedOver | TakenOver | SaidReady | MatchStarted | RoundAwaited | Promised | RevealsCalled | Contributed | Dealt | CountCalled | Chosen | SecretPublished | MatchEnded | TakebackAsked | TakebackAnswered | ChoiceTakenBack | Paused | Resumed | HintsVoted | TableClosed | SeatTakenTold | CommittedTold | ChoiceSealedTold | ChoicesOpenedTold | SaidTold | MutedTold)[];
  view: TableView;
}

/** What a bot thinks of one choice, from the same thinking by which it chooses. */
export interface Opinion {
  choice: unknown;
  chance: number;
  chance_error: number;
  points: number;
  points_error: number;
  tries: number;
}

/** Pass three cards. */
export interface Pass {
  type: "pass";
  cards: [string, string, string];
}

/** Pass the host's role on to the player in a seat (host). */
export interface PassHost {
  type: "pass-host";
  seat: number;
}

/** Stop the match and its clocks. */
export interface Pause {
  type: "pause";
}

/** The match and its clocks stand still. */
export interface Paused {
  type: "paused";
  seat: number;
  at: number;
}

/** A lift as both players see it, in cards: where the packet began, ended and went in. */
export type Picture = [number, number, number];

/** What lies in front of a player, and what it is worth. */
export interface Piles {
  red: string[];
  blue: string[];
  green: string[];
  passed: string[];
  positive: string;
  score: number;
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
  id: string | null;
}

/** Play a card, or pass it: the trick decides which it is (DD-2). */
export interface Play {
  type: "play";
  card: string;
}

/** Give a sign of life. */
export interface Pong {
  type: "pong";
  now: number;
  id: string | null;
}

/** A seat's client is bound to its contribution. */
export interface Promised {
  type: "promised";
  seat: number;
  round: number;
  commitment: string;
  at: number;
}

/** Say that one is ready: for the match, for the next round, or for a rematch. */
export interface Ready {
  type: "ready";
  ready?: boolean;
}

/** A command is not done; the reason speaks to the player. */
export interface Refused {
  type: "refused";
  command_id: string;
  reason: string;
}

/** Leave the deck as it is on this count. */
export interface Rest {
  type: "rest";
}

/** How a match ended. */
export interface Result {
  winners: number[];
  reason: string;
}

/** Go on after a pause. */
export interface Resume {
  type: "resume";
}

/** The match goes on. */
export interface Resumed {
  type: "resumed";
  seat: number;
  at: number;
}

/** A round after its reveal. */
export interface Revealed {
  caller: number;
  sizes: number[];
  lifts: ((Lift | null)[])[];
  pictures: ((Picture | null)[])[];
  cuts: number[];
  guesses: ("bottom" | "top" | null)[];
  checks: ("bottom" | "top" | null)[];
  red: ("bottom" | "top" | null)[];
  left: number[];
  winner: number | null;
}

/** All have promised, or their time is up: now they reveal. */
export interface RevealsCalled {
  type: "reveals-called";
  round: number;
  at: number;
}

/** The table is ready for the next round's shuffle. */
export interface RoundAwaited {
  type: "round-awaited";
  at: number;
}

/** A player is ready, or no longer. */
export interface SaidReady {
  type: "said-ready";
  seat: number;
  ready: boolean;
  at: number;
}

/** A player said something. */
export interface SaidTold {
  type: "said";
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** Say something to the table. */
export interface Say {
  type: "say";
  text: string;
}

/** Seat a bot, or change its level (host). */
export interface SeatBot {
  type: "seat-bot";
  seat: number;
  level: string;
}

/** A seat is empty again. */
export interface SeatLeft {
  type: "seat-left";
  seat: number;
  why: "cleared" | "kicked" | "left";
  at: number;
}

/** A player sat down. */
export interface SeatTakenTold {
  type: "seat-taken";
  seat: number;
  name: string;
  at: number;
}

/** A seat, and who sits there. */
export interface SeatView {
  kind: "bot" | "empty" | "player";
  name: string;
  level: string | null;
  stand_in: boolean;
  away: boolean;
  ready: boolean;
  hints: boolean;
}

/** A round is over: its secret, and all that was sealed in it, is told to everyone. */
export interface SecretPublished {
  type: "secret-published";
  round: number;
  secret: string;
  opened: Choice[][];
  outcome: string;
  at: number;
}

/** Grip the deck at one height, to another, and let go at a third: 0 is its top, 1 its foot. */
export interface Shuffle {
  type: "shuffle";
  grip: number;
  to: number;
  drop: number;
}

/** How far a round's verifiable shuffle is, and all of it that is public. */
export interface ShuffleParts {
  round: number;
  step: "dealt" | "promise" | "reveal" | "secret";
  commitment: string | null;
  parts: ("absent" | "awaited" | "bot" | "promised" | "revealed" | "silent")[];
  promises: string[];
  contributions: string[];
  deadline: number | null;
}

/** A table of Double Dealing Shuffle. */
export interface ShuffleSetting {
  game: "double-dealing-shuffle";
  players: number;
  hands: string;
  caller: number | null;
}

/** Take an empty seat, or one where a bot sits while no match is on; None: any empty one. */
export interface Sit {
  type: "sit";
  name: string;
  seat?: number | null;
}

/** Something that was said. */
export interface Spoken {
  at: number;
  seat: number;
  name: string;
  text: string;
}

/** Begin the match, or the next round, or a rematch, without waiting for all to be ready (host). A match needs somebody in every seat. */
export interface Start {
  type: "start";
}

/** The table is closed for good. */
export interface TableClosed {
  type: "table-closed";
  reason: string;
  at: number;
}

/** All that a seat, or a spectator, may know of a table. */
export interface TableView {
  table: string;
  setting: HeartsSetting | DeckerSetting | ShuffleSetting;
  clock: "fast" | "none" | "relaxed";
  stage: "between" | "closed" | "gathering" | "over" | "playing" | "shuffling";
  match: number;
  turn: number;
  seat: number | null;
  host: number | null;
  hosting: boolean;
  seats: SeatView[];
  asked: Asked | null;
  waiting: number[];
  deadline: number | null;
  paused: number | null;
  may: string[];
  hints: boolean;
  muted: number[];
  takeback: TakebackView | null;
  count: CountView | null;
  shuffle: ShuffleParts | null;
  chat: Spoken[];
  history: MatchScore[];
  watching: number;
  spectators: boolean;
  closed: string | null;
  game: HeartsView | DeckerView | ShuffleView | null;
}

/** Play oneself again in one's own seat. */
export interface TakeOver {
  type: "take-over";
}

/** Somebody agrees that the last choice be taken back, or doesn't. */
export interface TakebackAnswered {
  type: "takeback-answered";
  seat: number;
  agree: boolean;
  at: number;
}

/** A player asks to take back the last choice. */
export interface TakebackAsked {
  type: "takeback-asked";
  seat: number;
  at: number;
}

/** Somebody asks to take back the last choice. */
export interface TakebackView {
  seat: number;
  agreed: number[];
  needed: number[];
}

/** A player plays in person again. */
export interface TakenOver {
  type: "taken-over";
  seat: number;
  at: number;
}

/** The answer to a hello, and to any gap: all there is to know. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  seq: number;
  now: number;
  missed: (SeatLeft | BotSeated | HostPassed | WentAway | CameBack | HandedOver | TakenOver | SaidReady | MatchStarted | RoundAwaited | Promised | RevealsCalled | Contributed | Dealt | CountCalled | Chosen | SecretPublished | MatchEnded | TakebackAsked | TakebackAnswered | ChoiceTakenBack | Paused | Resumed | HintsVoted | TableClosed | SeatTakenTold | CommittedTold | ChoiceSealedTold | ChoicesOpenedTold | SaidTold | MutedTold)[];
  view: TableView;
}

/** The connection of a seat's player is lost. */
export interface WentAway {
  type: "went-away";
  seat: number;
  at: number;
}

/** Ask why a choice would be refused. */
export interface Why {
  type: "why";
  id: string;
  choice: Choice;
}

/** One colour of a trick and the seat that won it. */
export interface Won {
  colour: string;
  seat: number;
}

/** All that a seat, or a spectator, may know. */
export interface ShuffleView {
  game: "double-dealing-shuffle";
  seat: number | null;
  hands: string;
  awaited: number[];
  number: number;
  phase: string;
  count: number;
  caller: number | null;
  decks: number[];
  pictures: ((Picture | null)[])[];
  gestures: (Shuffle | Rest | Cut | Guess | Check | null)[];
  chosen: Shuffle | Rest | Cut | Guess | Check | null;
  cuts: number[] | null;
  guesses: ("bottom" | "top" | null)[] | null;
  last: Revealed | null;
  wins: number[];
  result: Result | null;
}

/** A trick: a card of every seat, from the leader clockwise. */
export interface DeckerTrick {
  leader: number;
  plays: string[];
  passed: number[];
  won: Won[];
  finished: boolean;
}

/** All that a seat, or a spectator, may know. */
export interface DeckerView {
  game: "double-decker";
  seat: number | null;
  players: number;
  awaited: number[];
  totals: number[];
  scores: number[][];
  number: number;
  dealer: number | null;
  hand: string[];
  colours: string;
  trick: DeckerTrick | null;
  tricks: DeckerTrick[];
  piles: Piles[];
  result: Result | null;
}

/** A trick: the face led, then a face of each card played to it, from the leader clockwise. */
export interface HeartsTrick {
  leader: number;
  plays: string[];
  taker: number | null;
  leftover: string | null;
}

/** All that a seat, or a spectator, may know. */
export interface HeartsView {
  game: "double-hearts";
  seat: number | null;
  players: number;
  target: number;
  leftover: string;
  deck: [string, string][] | null;
  phase: string;
  awaited: number[];
  totals: number[];
  scores: number[][];
  number: number;
  dealer: number | null;
  direction: string;
  hand: string[];
  given: string[];
  received: string[];
  trick: HeartsTrick | null;
  winning: number | null;
  tricks: HeartsTrick[];
  broken: boolean;
  points: number[];
  result: Result | null;
}

export type Choice = Pass | Lead | Play | Shuffle | Rest | Cut | Guess | Check;

export type FromHouse = Welcome | News | Done | Refused | Answer | Fault | Bye | Ping | Pong;

export type FromClient = Hello | Do | Why | Choices | Hint | Ping | Pong;
