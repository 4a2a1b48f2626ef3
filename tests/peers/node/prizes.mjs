// The three prizes: bidding, announcing, showing and winning; and carte blanche.

import { isCourt } from './cards.mjs';
import {
  NOTHING, PRIZES, bestOf, compare, compareShown, faultInLessers, groupsFor, isMore, lessersWith, measure, pointShown,
  premiumsPaid, resolve, shownAs,
} from './combinations.mjs';
import {
  REGULAR, UNDETERMINED, agreedFactor, bestInHand, bit, carteBlancheFactor, distance, drawFromOthers, forehandOf, freshBid,
  generalFactor, handSize, irregular, isDouble, isPrizePhase, nextSeat, pay, payFromPot, payOthers, payToPot, premiumFactor,
  prizeInPlay, refused, reveal, seatsFrom, usable,
} from './table.mjs';

// --- The course of the prizes -----------------------------------------------------------------------------------------

function startPrize(t, prize) {
  t.phase = PRIZES[prize];
  t.bid = freshBid(t);
  t.toAct = forehandOf(t);
}

function nextPrize(t, prize) {
  if (prize < 2) startPrize(t, prize + 1);
  else if (t.rules['cb-timing'] === 'before-prizes') beginPlay(t);
  else startCarteBlanche(t);
}

function nobodyWins(t, prize) {
  returnBets(t, prize);
  nextPrize(t, prize);
}

// Where that is the rule, those who dropped out take back what they put down.
function returnBets(t, prize) {
  if (t.rules['bet-ownership'] !== 'returned') return;
  for (let seat = 0; seat < t.n; seat++) {
    if (t.bid.out & bit(seat)) payFromPot(t, prize, seat, Math.min(t.bid.paid[seat], t.pots[prize]));
  }
}

// --- Bidding ----------------------------------------------------------------------------------------------------------

const highestBet = (bid) => Math.max(...bid.bets);
const isRaised = (bid) => bid.raiser >= 0;
const hasSpoken = (said) => said !== null && said !== 'void';
const isAnnouncement = (said) => said !== null && typeof said === 'object';
const isSomething = (said) => isAnnouncement(said) && said.kind !== 'nothing';

// What it costs to go along, besides what a raise adds.
function costOfCalling(t, seat) {
  const { bid } = t;
  return t.rules['call-cost'] === 'pay-highest-afresh' ? highestBet(bid) : highestBet(bid) - bid.bets[seat];
}

const mustCover = (t) => t.rules['chip-exhaustion'] !== 'debt-allowed';

// Whether the seat may bid or raise now at all: in the bidding, or, where a raise may follow an announcement, in answer to one.
function raiseBlocked(t, seat) {
  const { bid, rules } = t;
  if (bid.stage !== 'bid') {
    const inAnswer = bid.stage === 'answer' && !bid.showdown && rules['raise-after-declare'] === 'yes';
    if (!inAnswer) return bid.stage === 'answer' && bid.said.some(hasSpoken) ? 'announced-already' : 'not-now';
  }
  if (t.toAct !== seat) return 'not-your-turn';
  if (isRaised(bid) && bid.raiser === seat) return 'not-now';
  if (rules['passer-may-reraise'] === 'only-call' && bid.passed & bit(seat)) return 'passed-may-not-raise';
  if (rules['number-of-raises'] === 'one-each' && bid.raised & bit(seat)) return 'raised-already';
  return null;
}

// The least and the most that the seat may raise by, its own chips left aside.
function raiseLimits(t, seat) {
  const { bid, rules } = t;
  const least = rules['smallest-raise'] === 'two' ? 2 : 1;
  if (!isRaised(bid)) return { least, most: rules['first-raise-cap'] === 'uncapped-first' ? Infinity : 20, exactly: false };
  const cap = rules['raise-cap-base'] === 'own-bet' ? 20 - (highestBet(bid) - bid.bets[seat]) : 20;
  return { least, most: cap, exactly: rules['raise-always-twenty'] === 'always-twenty' };
}

// The amounts of the regular raises as [least, most], or null.
export function regularRaises(t, seat) {
  if (raiseBlocked(t, seat)) return null;
  let { least, most, exactly } = raiseLimits(t, seat);
  if (exactly) {
    least = 20;
    most = Math.min(most, 20);
  }
  if (mustCover(t)) most = Math.min(most, t.stacks[seat] - costOfCalling(t, seat));
  // On credit and without a limit any amount would do: the list then ends with a thousand million.
  if (most === Infinity) most = 1_000_000_000;
  return least <= most ? [least, most] : null;
}

export function pass(t, seat) {
  const { bid } = t;
  if (bid.stage !== 'bid') return refused('not-now');
  if (t.toAct !== seat) return refused('not-your-turn');
  t.spoken = true;
  if (isRaised(bid)) {
    bid.out |= bit(seat);
    bid.passed &= ~bit(seat);
    wordGoesOn(t, seat);
    return REGULAR;
  }
  bid.passed |= bit(seat);
  const next = nextSeat(t, seat);
  if (next === forehandOf(t)) nobodyWins(t, prizeInPlay(t));
  else t.toAct = next;
  return REGULAR;
}

export function raise(t, seat, chips) {
  const { bid } = t;
  const blocked = raiseBlocked(t, seat);
  if (blocked) return refused(blocked);
  const { least, most, exactly } = raiseLimits(t, seat);
  if (exactly && chips !== 20) return refused('raise-not-twenty');
  if (chips < least) return refused('raise-too-low');
  if (chips > most) return refused('raise-too-high');
  const cost = costOfCalling(t, seat) + chips;
  if (mustCover(t) && cost > t.stacks[seat]) return refused('beyond-own-chips');
  const level = highestBet(bid) + chips;
  t.spoken = true;
  payToPot(t, seat, prizeInPlay(t), cost);
  bid.bets[seat] = level;
  bid.paid[seat] += cost;
  bid.raiser = seat;
  bid.raised |= bit(seat);
  comeIn(bid, seat);
  if (bid.stage === 'answer') {
    // The bidding goes on, and what was announced falls with it.
    bid.stage = 'bid';
    bid.said.fill(null);
    bid.goodWithBetter = 0;
    bid.ask = 0;
    bid.first = -1;
  }
  wordGoesOn(t, seat);
  return REGULAR;
}

function comeIn(bid, seat) {
  bid.passed &= ~bit(seat);
  bid.out &= ~bit(seat);
}

// Whether going along is possible, as a reason against it or null.
export function callBlocked(t, seat) {
  const { bid, rules } = t;
  if (bid.stage !== 'bid') return 'not-now';
  if (t.toAct !== seat) return 'not-your-turn';
  if (!isRaised(bid)) return 'nothing-to-call';
  // Who has nothing left has nothing to go along with.
  const allIn = rules['chip-exhaustion'] === 'table-stakes-all-in' && t.stacks[seat] > 0;
  if (mustCover(t) && !allIn && costOfCalling(t, seat) > t.stacks[seat]) return 'beyond-own-chips';
  return null;
}

export function call(t, seat) {
  const { bid, rules } = t;
  const blocked = callBlocked(t, seat);
  if (blocked) return refused(blocked);
  let cost = costOfCalling(t, seat);
  let level = highestBet(bid);
  if (rules['chip-exhaustion'] === 'table-stakes-all-in' && cost > t.stacks[seat]) {
    cost = Math.max(0, t.stacks[seat]);
    level = rules['call-cost'] === 'pay-highest-afresh' ? Math.max(bid.bets[seat], cost) : bid.bets[seat] + cost;
    bid.allIn |= bit(seat);
  }
  t.spoken = true;
  payToPot(t, seat, prizeInPlay(t), cost);
  bid.bets[seat] = level;
  bid.paid[seat] += cost;
  comeIn(bid, seat);
  wordGoesOn(t, seat);
  return REGULAR;
}

// After a raise the word goes round until it comes back to the last raiser.
function wordGoesOn(t, seat) {
  const { bid } = t;
  const mayReturn = t.rules['re-entry-after-pass-on-raise'] === 'may-return';
  for (let next = nextSeat(t, seat); next !== bid.raiser; next = nextSeat(t, next)) {
    if (mayReturn || !(bid.out & bit(next))) {
      t.toAct = next;
      return;
    }
  }
  biddingOver(t);
}

function biddingOver(t) {
  const { bid, rules } = t;
  const left = seatsFrom(t, forehandOf(t)).filter((seat) => !(bid.out & bit(seat)));
  if (left.length === 1) {
    aloneLeft(t, left[0]);
    return;
  }
  bid.stage = 'answer';
  bid.showdown = true;
  bid.first = rules['showdown-order'] === 'last-raiser-first' ? bid.raiser : forehandOf(t);
  bid.ask = left.reduce((mask, seat) => mask | bit(seat), 0);
  askNext(t);
}

function aloneLeft(t, seat) {
  const { bid, rules } = t;
  const prize = prizeInPlay(t);
  if (rules['sole-survivor-with-nothing'] === 'pot-stays' && bestInHand(t, seat, prize).kind === 'nothing' && !t.unseen[seat]) {
    nobodyWins(t, prize);
    return;
  }
  const premiumPossible = prize > 0 || rules['point-premium'] === 'extra-chip';
  if (rules['sole-survivor-premium'] === 'never' || !premiumPossible) {
    win(t, seat, null);
    return;
  }
  bid.stage = 'show';
  bid.alone = true;
  t.toAct = seat;
}

// A start in the middle may leave untold who has given up: whoever has been asked since the raise, and has not gone along.
// Who passed before the raise and has a bet now has come back in.
function whoPassedAtTheRaise(t, named) {
  const { bid } = t;
  for (let seat = 0; seat < t.n; seat++) if (bid.bets[seat] > 0) bid.passed &= ~bit(seat);
  if (bid.speakers.length || bid.saidTold || named < 0 || named === bid.raiser) return;
  for (let seat = nextSeat(t, bid.raiser); seat !== named; seat = nextSeat(t, seat)) {
    if (bid.bets[seat] < highestBet(bid)) bid.out |= bit(seat);
  }
}

// A start in the middle: how the bidding stands when nobody is named to act.
export function resumeBidding(t, named) {
  const { bid } = t;
  if (isRaised(bid)) whoPassedAtTheRaise(t, named);
  if (bid.speakers.length || (bid.saidTold && isRaised(bid))) {
    const { speakers } = bid;
    if (t.rules['chip-exhaustion'] === 'table-stakes-all-in') {
      // The bidding is over: who has bet less than the highest and has nothing left went along with all he had.
      for (let seat = 0; seat < t.n; seat++) {
        if (!(bid.out & bit(seat)) && bid.bets[seat] < highestBet(bid) && t.stacks[seat] <= 0) bid.allIn |= bit(seat);
      }
    }
    bid.stage = 'answer';
    // Whoever alone has announced so far has opened, and after him the others speak in turn.
    bid.first = speakers.length === 1 ? speakers[0] : forehandOf(t);
    if (isRaised(bid) && t.rules['declare-after-raise'] === 'forbidden') {
      bid.showdown = true;
      bid.first = t.rules['showdown-order'] === 'last-raiser-first' ? bid.raiser : forehandOf(t);
    }
    bid.ask = answerersBesides(t, -1) | speakers.reduce((mask, seat) => mask | bit(seat), 0);
    for (const seat of speakers) {
      if (bid.said[seat] === 'good' && beatsWhatWasSaid(t, seat)) bid.goodWithBetter |= bit(seat);
    }
    if (named >= 0 && bid.said[named] === null) t.toAct = named;
    else {
      const { first } = bid;
      if (!bid.showdown) bid.first = forehandOf(t);
      askNext(t);
      bid.first = first;
    }
    return;
  }
  if (isRaised(bid)) {
    const open = seatsFrom(t, nextSeat(t, bid.raiser)).filter(
      (seat) => seat !== bid.raiser && !(bid.out & bit(seat)) && bid.bets[seat] < highestBet(bid),
    );
    if (named >= 0 && open.includes(named)) t.toAct = named;
    else if (open.length) t.toAct = open[0];
    else biddingOver(t);
    return;
  }
  const open = seatsFrom(t, forehandOf(t)).filter((seat) => !((bid.passed | bid.out) & bit(seat)));
  if (named >= 0) t.toAct = named;
  else if (open.length) t.toAct = open[0];
  else nobodyWins(t, prizeInPlay(t));
}

// --- Announcing -------------------------------------------------------------------------------------------------------

// Who has to answer when `seat` opens the announcing.
function answerersBesides(t, seat) {
  const { bid } = t;
  let mask = (1 << t.n) - 1;
  if (seat >= 0) mask &= ~bit(seat);
  mask &= ~bid.out;
  if (t.rules['passer-after-declaration'] === 'out') mask &= ~bid.passed;
  return mask;
}

function askNext(t) {
  const { bid } = t;
  for (const seat of seatsFrom(t, bid.first)) {
    if (bid.ask & bit(seat) && bid.said[seat] === null) {
      t.toAct = seat;
      return;
    }
  }
  findBest(t);
}

// The best of what the others have announced, or null.
function bestSaidBesides(t, seat) {
  let best = null;
  t.bid.said.forEach((said, other) => {
    if (other !== seat && isSomething(said) && (!best || compare(t.rules, said, best) > 0)) best = said;
  });
  return best;
}

function beatsWhatWasSaid(t, seat) {
  const best = bestSaidBesides(t, seat);
  if (best === null) return false;
  const mine = bestInHand(t, seat, prizeInPlay(t));
  // Of a point told by its number alone only the number was announced: an equal number does not beat it.
  if (best.kind === 'point' && !best.valueSaid) return mine.kind === 'point' && mine.number > best.number;
  return compare(t.rules, mine, best) > 0;
}

export function mayAnnounceNow(t, seat) {
  const { bid, rules } = t;
  if (t.toAct !== seat) return false;
  if (bid.stage === 'answer') return true;
  return bid.stage === 'bid' && (!isRaised(bid) || rules['declare-after-raise'] === 'allowed-ends-bidding');
}

export function maySayGood(t, seat) {
  const { bid, rules } = t;
  if (bid.stage !== 'answer' || t.toAct !== seat || !bestSaidBesides(t, seat)) return false;
  return rules['good-while-holding-better'] === 'concedes' || !beatsWhatWasSaid(t, seat);
}

export const mayOpenWithNothing = (t) =>
  t.bid.stage === 'answer' || t.rules['declare-without-combination'] === 'allowed-as-nothing';

// Whether an announcement is too high or too low, as an outcome. Unseen cards get the benefit of the doubt.
function judgeAnnouncement(t, seat, prize, said) {
  if (t.unseen[seat]) return REGULAR;
  const size = measure(t.rules, prize, usable(t, seat), said);
  if (size > 0) return irregular('over-announced');
  if (size < 0 && t.rules['point-underdeclared'] === 'may-not-mend') return irregular('under-announced');
  return REGULAR;
}

export function announce(t, seat, said) {
  const { bid, rules } = t;
  const prize = prizeInPlay(t);
  if (bid.stage === 'bid' && t.toAct !== seat) return refused('not-your-turn');
  if (said.kind !== 'nothing' && said.kind !== PRIZES[prize]) return refused('wrong-prize');
  if (bid.stage === 'bid') {
    if (isRaised(bid) && rules['declare-after-raise'] === 'forbidden') return refused('announce-after-raise');
    if (said.kind === 'nothing' && !mayOpenWithNothing(t)) return refused('nothing-to-announce');
    t.spoken = true;
    bid.stage = 'answer';
    bid.first = seat;
    bid.ask = answerersBesides(t, seat);
  } else if (t.toAct !== seat || bid.stage === 'show') {
    return mend(t, seat, prize, said);
  }
  const outcome = judgeAnnouncement(t, seat, prize, said);
  bid.said[seat] = resolve(rules, usable(t, seat), said);
  askNext(t);
  return outcome;
}

// An announcement out of turn: “good” taken back, or too little mended, where that is allowed.
function mend(t, seat, prize, said) {
  const { bid, rules } = t;
  const before = bid.said[seat];
  const notNow = refused(t.toAct === seat ? 'not-now' : 'not-your-turn');
  if (bid.alone || before === null || before === 'void') return notNow;
  const cards = usable(t, seat);
  const full = resolve(rules, cards, said);
  if (before === 'good') {
    if (rules['good-while-holding-better'] !== 'may-correct' || !(bid.goodWithBetter & bit(seat))) return notNow;
    bid.goodWithBetter &= ~bit(seat);
    bid.said[seat] = full;
    afterMending(t);
    return irregular('good-taken-back');
  }
  if (said.kind === 'nothing' || rules['point-underdeclared'] !== 'may-mend' || t.unseen[seat]) return notNow;
  if (measure(rules, prize, cards, before) >= 0 || measure(rules, prize, cards, said) > 0) return notNow;
  if (before.kind !== 'nothing' && !isMore(rules, full, before)) return notNow;
  bid.said[seat] = full;
  afterMending(t);
  return irregular('under-announced-mended');
}

function afterMending(t) {
  if (t.bid.stage === 'show') findBest(t);
  else askNext(t);
}

export function good(t, seat) {
  const { bid, rules } = t;
  if (bid.stage === 'bid') return refused(t.toAct === seat ? 'nothing-announced' : 'not-your-turn');
  if (bid.stage === 'show') return refused('not-now');
  if (t.toAct !== seat) return refused('not-your-turn');
  if (!bestSaidBesides(t, seat)) return refused('nothing-announced');
  const better = !t.unseen[seat] && beatsWhatWasSaid(t, seat);
  bid.said[seat] = 'good';
  if (better) bid.goodWithBetter |= bit(seat);
  askNext(t);
  return better && rules['good-while-holding-better'] !== 'concedes' ? irregular('good-with-better') : REGULAR;
}

// The seat whose announcement is best, -1 if there is none, and whether another one equals it.
function bestSpeaker(t, said) {
  let best = -1;
  let tied = false;
  for (const seat of seatsFrom(t, forehandOf(t))) {
    if (!isSomething(said[seat])) continue;
    const difference = best < 0 ? 1 : compare(t.rules, said[seat], said[best]);
    if (difference > 0) {
      best = seat;
      tied = false;
    } else if (difference === 0) tied = true;
  }
  return { best, tied };
}

// Everybody has spoken: whose announcement is best? Says who that is, or -1 if the prize was settled without showing.
function findBest(t) {
  const { bid, rules } = t;
  const prize = prizeInPlay(t);
  const speakers = seatsFrom(t, forehandOf(t)).filter((seat) => isAnnouncement(bid.said[seat]));
  const { best, tied } = bestSpeaker(t, bid.said);
  if (best < 0) {
    if (speakers.length && rules['all-bluff'] === 'nearest-forehand-pot-only') win(t, speakers[0], null);
    else nobodyWins(t, prize);
    return -1;
  }
  if (tied && prize === 1 && rules['sequence-seat-tie'] === 'nobody') {
    nobodyWins(t, prize);
    return -1;
  }
  bid.stage = 'show';
  t.toAct = best;
  return best;
}

// --- Showing ----------------------------------------------------------------------------------------------------------

function toShow(t, seat) {
  if (t.bid.stage !== 'show') return t.toAct === seat || t.bid.stage === 'bid' ? 'not-now' : 'not-your-turn';
  return t.toAct === seat ? null : 'not-your-turn';
}

// Whether a point that was announced by its number alone is still the best when it is shown with this suit.
function isStillBest(t, seat, group) {
  const said = t.bid.said.slice();
  said[seat] = pointShown(t.rules, usable(t, seat), group);
  return bestSpeaker(t, said).best === seat;
}

const byNumberAlone = (said) => said.kind === 'point' && !said.valueSaid;

export function show(t, seat, groups) {
  const { bid, rules } = t;
  const all = groups.flat();
  const blocked = toShow(t, seat);
  if (blocked) return refused(blocked);
  const prize = prizeInPlay(t);
  const shown = groups.map((group) => shownAs(rules, prize, group));
  if (shown.includes(null) || (prize === 0 && groups.length > 1)) return refused('not-a-combination');
  if (rules['same-cards-reused'] === 'each-card-once' && all.some((card) => t.used[seat].includes(card))) {
    return refused('card-used-already');
  }
  reveal(t, seat, all);
  const cards = usable(t, seat);
  const fault = groups.length > 1 ? faultInLessers(rules, prize, cards, groups) : null;

  if (bid.alone) {
    if (!groups.length) return refused('not-a-combination');
    if (fault) return refused(fault);
    win(t, seat, groups);
    return REGULAR;
  }

  const said = bid.said[seat];
  const difference = groups.length ? compareShown(rules, shown[0], said) : -1;
  if (difference > 0 && rules['point-underdeclared'] === 'may-not-mend') return refused('more-than-announced');
  if (fault) return refused(fault);
  if (difference >= 0 && (!byNumberAlone(said) || isStillBest(t, seat, groups[0]))) {
    win(t, seat, groups);
    return REGULAR;
  }
  overAnnounced(t, seat, groups);
  return irregular('over-announced');
}

// What was announced cannot be shown.
function overAnnounced(t, seat, groups) {
  const { bid, rules } = t;
  const prize = prizeInPlay(t);
  if (rules.overdeclared === 'correct-to-true-holding') {
    const cards = usable(t, seat);
    if (!groups.length) bid.said[seat] = NOTHING;
    else if (prize === 0) bid.said[seat] = pointShown(rules, cards, groups[0]);
    else bid.said[seat] = resolve(rules, cards, shownAs(rules, prize, groups[0]));
  } else bid.said[seat] = 'void';
  let lifted = false;
  if (rules['good-after-overdeclared'] === 'good-lifted') {
    bid.said.forEach((said, other) => {
      if (said !== 'good') return;
      bid.said[other] = null;
      bid.goodWithBetter &= ~bit(other);
      lifted = true;
    });
  }
  if (lifted) {
    bid.stage = 'answer';
    bid.first = nextSeat(t, seat);
    askNext(t);
    return;
  }
  // Nobody has to be asked again: if what was just shown is the best, its author wins with it.
  if (findBest(t) === seat && groups.length) win(t, seat, groups);
}

export const mayTake = (t, seat) =>
  t.bid.stage === 'show' && t.toAct === seat && (t.bid.alone || t.rules['declared-winner-must-show'] === 'may-claim');

export function take(t, seat) {
  const blocked = toShow(t, seat);
  if (blocked) return refused(blocked);
  if (!mayTake(t, seat)) return refused('must-show');
  win(t, seat, null);
  return REGULAR;
}

// Of a point announced by its number alone any suit will do, or only the one of the highest value where another seat has
// announced as many cards.
function suitsThatWin(t, seat, groups) {
  const { said } = t.bid;
  const rivalled = said.some((other, i) => i !== seat && isAnnouncement(other) && other.number === said[seat].number);
  if (!rivalled) return groups;
  const best = groups.filter((group) => isStillBest(t, seat, group));
  const value = (group) => shownAs(t.rules, 0, group).value;
  const most = Math.max(...best.map(value));
  return best.filter((group) => value(group) === most);
}

// The groups that the seat may regularly show: each alone, and with all lesser ones that are paid with it.
export function regularShows(t, seat) {
  const prize = prizeInPlay(t);
  const cards = usable(t, seat);
  const said = t.bid.alone ? bestOf(t.rules, prize, cards) : t.bid.said[seat];
  const shows = [];
  let mains = groupsFor(t.rules, prize, cards, said);
  if (!t.bid.alone && byNumberAlone(said)) mains = suitsThatWin(t, seat, mains);
  for (const main of mains) {
    shows.push([main]);
    const lessers = lessersWith(t.rules, prize, cards, main, t.hands[seat], isDouble(t, prize));
    if (lessers.length) shows.push([main, ...lessers]);
  }
  return shows;
}

// --- Winning ----------------------------------------------------------------------------------------------------------

// `groups` is what the winner shows, or null if he takes the prize unseen.
function win(t, seat, groups) {
  const prize = prizeInPlay(t);
  returnBets(t, prize);
  takePot(t, prize, seat);
  if (groups) {
    drawPremium(t, prize, seat, groups);
    if (t.rules['same-cards-reused'] === 'each-card-once') t.used[seat] = [...t.used[seat], ...groups.flat()];
  }
  drawExtraChip(t, prize, seat);
  t.won[prize] = seat;
  nextPrize(t, prize);
}

function takePot(t, prize, seat) {
  const { bid } = t;
  // Only somebody who went along with less than it cost leaves a side pot, and perhaps a further one beside it.
  let winner = seat;
  while (bid.allIn & bit(winner)) {
    const level = bid.bets[winner];
    const beyond = bid.bets.reduce((sum, chips) => sum + Math.max(0, chips - level), 0);
    if (!beyond) break;
    payFromPot(t, prize, winner, t.pots[prize] - beyond);
    const rivals = seatsFrom(t, forehandOf(t)).filter((other) => bid.bets[other] > level && !(bid.out & bit(other)));
    if (!rivals.length) break;
    winner = rivals.reduce((best, other) => {
      const mine = isAnnouncement(bid.said[other]) ? bid.said[other] : NOTHING;
      const his = isAnnouncement(bid.said[best]) ? bid.said[best] : NOTHING;
      return compare(t.rules, mine, his) > 0 ? other : best;
    }, rivals[0]);
  }
  payFromPot(t, prize, winner, t.pots[prize]);
}

function drawPremium(t, prize, seat, groups) {
  const { bid, rules } = t;
  if (rules['premium-with-raise'] === 'only-without-raise' && isRaised(bid)) {
    if (prize === 1 || (prize === 2 && rules['premium-with-raise-scope'] === 'tricon-too')) return;
  }
  let paid = groups;
  if (prize > 0 && rules['smaller-optional'] === 'paid-unshown') {
    paid = [groups[0], ...lessersWith(rules, prize, usable(t, seat), groups[0], t.hands[seat], isDouble(t, prize))];
  }
  const factor = premiumFactor(t, prize);
  const premium = premiumsPaid(rules, paid, t.hands[seat], prize, factor, agreedFactor(t), isDouble(t, prize));
  for (let other = 0; other < t.n; other++) {
    const passed = (bid.passed | bid.out) & bit(other);
    if (passed && rules['premium-from-passers'] === 'passers-exempt') continue;
    pay(t, other, seat, premium);
  }
}

function drawExtraChip(t, prize, seat) {
  if (!isDouble(t, prize)) return;
  const rule = t.rules['double-extra-chip'];
  if (rule === 'extra-chip-per-prize' || (rule === 'extra-chip-once' && !t.extraDrawn)) drawFromOthers(t, seat, 1);
  t.extraDrawn = true;
}

// --- Carte blanche ----------------------------------------------------------------------------------------------------

export const holdsCarteBlanche = (t, seat) => !t.hands[seat].some(isCourt) && handSize(t, seat) > 0;

export function mayAnnounceCarteBlanche(t, seat) {
  if (t.carteBlanche.tried & bit(seat) || !holdsCarteBlanche(t, seat)) return false;
  if (t.phase === 'carte-blanche') return t.toAct === seat;
  return t.rules['cb-timing'] === 'any-time' && isPrizePhase(t) && t.toAct === seat;
}

function startCarteBlanche(t) {
  t.phase = 'carte-blanche';
  t.toAct = forehandOf(t);
  carteBlancheGoesOn(t);
}

// The next seat that has not yet spoken is asked; when all have, carte blanche is paid.
function carteBlancheGoesOn(t) {
  for (const seat of seatsFrom(t, forehandOf(t))) {
    if (!(t.carteBlanche.spoken & bit(seat))) {
      t.toAct = seat;
      return;
    }
  }
  payCarteBlanche(t);
  if (t.rules['cb-timing'] === 'before-prizes') startPrize(t, Math.max(0, t.won.indexOf(-1)));
  else beginPlay(t);
}

export function resumeCarteBlanche(t, named) {
  const first = named >= 0 ? named : forehandOf(t);
  for (let seat = 0; seat < t.n; seat++) {
    if (distance(t, seat) < distance(t, first)) t.carteBlanche.spoken |= bit(seat);
  }
  carteBlancheGoesOn(t);
}

export function passCarteBlanche(t, seat) {
  if (t.toAct !== seat) return refused('not-your-turn');
  t.carteBlanche.spoken |= bit(seat);
  carteBlancheGoesOn(t);
  return REGULAR;
}

export function announceCarteBlanche(t, seat) {
  const { rules } = t;
  const anyTime = rules['cb-timing'] === 'any-time';
  if (t.phase !== 'carte-blanche' && !(anyTime && isPrizePhase(t))) return refused('not-now');
  if (t.carteBlanche.tried & bit(seat)) return refused('carte-blanche-twice');
  if (!anyTime && t.toAct !== seat) return refused('not-your-turn');
  const holds = holdsCarteBlanche(t, seat);
  if (holds && t.unseen[seat]) return UNDETERMINED;
  t.carteBlanche.tried |= bit(seat);
  if (holds) t.carteBlanche.announced |= bit(seat);
  else if (rules['false-carte-blanche'] === 'penalty') payOthers(t, seat, 10 * generalFactor(t));
  if (t.phase === 'carte-blanche') {
    t.carteBlanche.spoken |= bit(seat);
    carteBlancheGoesOn(t);
  }
  return holds ? REGULAR : irregular('carte-blanche-not-held');
}

function payCarteBlanche(t) {
  const { rules } = t;
  const { announced } = t.carteBlanche;
  if (!announced) return;
  let standing = announced;
  if (rules['cb-silent-second-holder'] === 'holding-counts') {
    for (let seat = 0; seat < t.n; seat++) if (holdsCarteBlanche(t, seat) && !t.unseen[seat]) standing |= bit(seat);
  }
  const several = (standing & (standing - 1)) !== 0;
  if (several && rules['cb-two-holders'] === 'nobody-gets') return;
  for (let seat = 0; seat < t.n; seat++) {
    if (!(announced & bit(seat))) continue;
    for (let other = 0; other < t.n; other++) {
      if (!(standing & bit(other))) pay(t, other, seat, 10 * carteBlancheFactor(t));
    }
  }
}

// --- On to the play ---------------------------------------------------------------------------------------------------

function beginPlay(t) {
  t.phase = 'play';
  t.seq = null;
  t.firstRun = true;
  t.toAct = firstLeader(t);
}

export function firstLeader(t) {
  const who = t.rules['who-leads-first'];
  if (who === 'dealer') return t.dealer;
  const lastWon = t.won.filter((seat) => seat >= 0).pop();
  return who === 'prize-winner' && lastWon !== undefined ? lastWon : forehandOf(t);
}
