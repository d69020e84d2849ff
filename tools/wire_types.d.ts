// Made by tools/wire_types.py from the types of the server; do not edit.

declare namespace Wire {
  /** A state as the page keeps it: complete, with what has changed put into the one before. */
  type WholeState = Required<State>;

  type FromPage =
    | Hello
    | Play
    | Try
    | Why
    | HintWanted
    | Undo
    | Agree
    | SeatWish
    | Vow
    | Add
    | Leave
    | Pause
    | Resume
    | Speed
    | Next
    | Rematch
    | Onward
    | Remove
    | Want
    | Chat
    | Speak
    | Rename
    | Ping;

  type FromServer =
    | Welcome
    | State
    | Tried
    | Explanation
    | Hint
    | Refusal
    | Error
    | Heard
    | Pong;

  interface Hello {
    type: "hello";
    token?: string | null;
    lang?: "de" | "en";
    protocol?: number;
  }

  interface Play {
    type: "play";
    moves: number[];
    version: number;
  }

  interface Try {
    type: "try";
    moves: number[];
    version: number;
  }

  interface Why {
    type: "why";
    move: number;
  }

  interface HintWanted {
    type: "hint";
  }

  interface Undo {
    type: "undo";
  }

  interface Agree {
    type: "agree";
    what: "game" | "join" | "rematch" | "seat" | "undo";
    yes: boolean;
    version?: number;
  }

  interface SeatWish {
    type: "seat";
    seat: number;
    to: string;
  }

  interface Vow {
    type: "vow";
    vow: string;
  }

  interface Add {
    type: "add";
    entropy: string;
  }

  interface Leave {
    type: "leave";
  }

  interface Pause {
    type: "pause";
  }

  interface Resume {
    type: "resume";
  }

  interface Speed {
    type: "speed";
    pace: "fast" | "instant" | "normal" | "slow";
  }

  interface Next {
    type: "next";
  }

  interface Rematch {
    type: "rematch";
  }

  interface Onward {
    type: "onward";
    game: string;
    seats: number;
    options?: Record<string, string>;
    rest?: string;
  }

  interface Remove {
    type: "remove";
    seat: number;
  }

  interface Want {
    type: "want";
    seat: number;
    name: string;
  }

  interface Chat {
    type: "chat";
    on: boolean;
  }

  interface Speak {
    type: "speak";
    phrase?: "again" | "cheers" | "hello" | "hurry" | "laugh" | "moment" | "oh-no" | "sorry" | "thanks" | "think" | "well-played" | "wow" | null;
    text?: string | null;
  }

  interface Rename {
    type: "rename";
    name: string;
  }

  interface Ping {
    type: "ping";
    sent: number;
  }

  interface Welcome {
    type: "welcome";
    seat: number | null;
    game: string;
    seats: number;
    options: Record<string, string>;
    commitment: string;
    lang: string;
    story: Happened[];
    protocol: number;
  }

  interface Happened {
    kind: string;
    seat?: number | null;
    parts?: (string | Thing)[];
    card?: string;
    from?: string;
    to?: string;
    zone?: string;
    number?: number;
    said?: string;
  }

  interface Thing {
    card?: string;
    seat?: number;
    colour?: string;
    rank?: string;
  }

  interface State {
    type: "state";
    version: number;
    events: Happened[];
    phase?: string;
    turn?: TurnState;
    prompt?: string;
    dealer?: number;
    round?: number;
    places?: PlaceState[];
    last_trick?: TrickState | null;
    notes?: Record<string, string>;
    values?: Record<string, string>;
    trumps?: string[];
    goals?: GoalState[];
    choices?: ChoiceState[];
    sheet?: SheetState;
    players?: PlayerState[];
    asking?: AskingState | null;
    paused?: boolean;
    pace?: string;
    commitment?: string;
    chance?: ChanceState;
    may_undo?: boolean;
    may_claim?: boolean;
    begun?: boolean;
    known_deal?: boolean;
    evening?: EveningState;
  }

  interface TurnState {
    seats: number[];
    mode: string;
    milliseconds: number;
    yours: boolean;
  }

  interface PlaceState {
    name: string;
    owner: number;
    cards: string[];
    size: number | null;
    by?: number[];
    leading?: string;
  }

  interface TrickState {
    cards: string[];
    by: number[];
    taker: number;
  }

  interface GoalState {
    name: string;
    seats: number[];
    needed: number;
    reached: number;
  }

  interface ChoiceState {
    move: number;
    text: string;
    verb: string;
    what: string;
    where: string;
    rule: string | null;
  }

  interface SheetState {
    rounds: RoundState[];
    totals: number[];
    over: boolean;
    winners: number[];
  }

  interface RoundState {
    points: number[];
    winners: number[];
    rule: string;
    lines: LineState[];
  }

  interface LineState {
    name: string;
    points: number[];
  }

  interface PlayerState {
    seat: number;
    name: string;
    kind: string;
    level: string;
    connected: boolean;
    thinking: boolean;
    stand_in: boolean;
    ready: boolean;
    out: boolean;
    resting: boolean;
  }

  interface AskingState {
    what: string;
    by: number;
    seat: number;
    yes: number[];
    no?: number[];
    game?: string;
    name?: string;
  }

  interface ChanceState {
    wanted: string;
    vows: string[];
  }

  interface EveningState {
    first: string;
    next: string;
    chair: number;
    code: string;
    until: number;
    chat: boolean;
  }

  interface Tried {
    type: "tried";
    moves: number[];
    choices: ChoiceState[];
    complete: boolean;
  }

  interface Explanation {
    type: "explanation";
    move: number;
    rule: string | null;
    title: string;
    text: string;
  }

  interface Hint {
    type: "hint";
    choices: HintChoice[];
    best: number | null;
    text: string;
    reasons: string[];
    reason: string;
    last: boolean;
  }

  interface HintChoice {
    move: number;
    share: number;
    points: number;
    tried: number;
  }

  interface Refusal {
    type: "refused";
    code: string;
    message: string;
    explanation: Explanation | null;
  }

  interface Error {
    type: "error";
    code: string;
    message: string;
  }

  interface Heard {
    type: "heard";
    seat: number;
    phrase: string | null;
    text: string | null;
  }

  interface Pong {
    type: "pong";
    sent: number;
    lag: number;
  }

  interface NewTable {
    game: string;
    seats: number;
    options?: Record<string, string>;
    bots?: (string | null)[];
    name?: string | null;
    pace?: "fast" | "instant" | "normal" | "slow";
    by_itself?: boolean;
    screen?: boolean;
    lang?: "de" | "en";
  }

  interface NewSitter {
    seat?: number | null;
    name?: string | null;
    lang?: "de" | "en";
  }

  interface AllGames {
    games: GameFacts[];
    levels: string[];
  }

  interface GameFacts {
    age: number;
    best_with: number[];
    id: string;
    lesson: boolean;
    level: LevelFacts;
    minutes: number;
    options: OptionFacts[];
    pack: string;
    players: number[];
    summary: string;
    title: string;
  }

  interface LevelFacts {
    id: string;
    word: string;
  }

  interface OptionFacts {
    choices: ChoiceFacts[];
    default: string;
    label: string;
    name: string;
  }

  interface ChoiceFacts {
    label: string;
    value: string;
  }

  interface WholeGame {
    age: number;
    best_with: number[];
    booklet: ParagraphFacts[];
    flows: boolean;
    id: string;
    lesson: boolean;
    level: LevelFacts;
    minutes: number;
    moves: MoveFacts[];
    notes: GameNoteFacts[];
    options: OptionFacts[];
    pack: string;
    players: number[];
    summary: string;
    title: string;
    words: Record<string, Record<string, string>>;
    zones: ZoneFacts[];
  }

  interface ParagraphFacts {
    anchor: string;
    chapter: string;
    text: string;
  }

  interface MoveFacts {
    text: string;
    verb: string;
    what: string;
    where: string;
  }

  interface GameNoteFacts {
    field: string;
    kind: string;
    role: boolean;
    said: boolean;
    said_by: string;
    trump: boolean;
  }

  interface ZoneFacts {
    counted: boolean;
    each: boolean;
    face: string;
    name: string;
    number: number;
    ordered: boolean;
    purpose: string;
    spread: string;
    stage: boolean;
  }

  interface PackFacts {
    cards: Record<string, CardFacts>;
    codes: string[];
    colours: string[];
    looks: LookFacts[];
    name: string;
    ranks: string[];
  }

  interface CardFacts {
    colour: string;
    rank: string;
  }

  interface LookFacts {
    back: string;
    faces: Record<string, string>;
    id: string;
    name: string;
    suits: Record<string, SuitFacts>;
    titles: Record<string, string>;
    words: WordFacts;
  }

  interface SuitFacts {
    inks: Inks;
    symbol: string;
  }

  interface Inks {
    ink: string;
    panel: string;
    pale: string;
    soft: string;
    second: string;
    ansi: string;
  }

  interface WordFacts {
    colours: Record<string, string>;
    ranks: Record<string, string>;
  }
}
