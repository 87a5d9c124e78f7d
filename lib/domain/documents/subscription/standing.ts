/** Where a subscription stands that goes on by itself, and the invoices that it is to have on a day. */
import type { Day } from '../../core/day'
import { type Cycle, nextDayAhead, periodsOn, periodsThrough, positionsBetween } from './horizon'
import { type Renewal, renewalDay, termOf, termsOn } from './renewal'

/** Without a renewal it has no end. */
export type SubscriptionTerms = { cycle: Cycle; renewal: Renewal | null }

/** The invoices that were made, in periods; the terms; whether another one follows; and the last day, once notice was given. */
export type Standing = { planned: number; terms: number; renews: boolean; last_day: Day | null }

/** The positions that are made now, and the standing after that; `next_on` is the day on which there is more to be done. */
export type NextStanding = {
  positions: readonly number[]
  planned: number
  terms: number
  next_on: Day | null
  /** The last day on which notice can be given, of one that renews itself. */
  notice_by: Day | null
}

/** Brings a subscription to a day. A new one has no invoices yet. */
export function standingOn(terms: SubscriptionTerms, standing: Standing, today: Day): NextStanding {
  return terms.renewal
    ? renewed(terms.cycle, terms.renewal, standing, today)
    : ahead(terms.cycle, standing, today)
}

function ahead(cycle: Cycle, { planned, last_day }: Standing, today: Day): NextStanding {
  const wanted = periodsOn(cycle, today, last_day)
  const positions = positionsBetween(planned, wanted)
  const made = positions.at(-1) ?? Math.min(planned, wanted)
  return { positions, planned: made, terms: 1, next_on: nextDayAhead(cycle, made, last_day), notice_by: null }
}

function renewed(cycle: Cycle, renewal: Renewal, standing: Standing, today: Day): NextStanding {
  const { planned, last_day } = standing
  const renews = standing.renews && last_day === null
  // The first term is made as it is; days that have gone by renew it afterwards.
  const terms = renews && planned > 0 ? termsOn(cycle, renewal, standing.terms, today) : standing.terms
  const all = terms * renewal.times
  const wanted = last_day === null ? all : Math.min(all, periodsThrough(cycle, last_day))
  const positions = positionsBetween(planned, wanted)
  const made = positions.at(-1) ?? Math.min(planned, wanted)
  const rest = made < wanted ? today : null
  return {
    positions,
    planned: made,
    terms,
    next_on: rest ?? (renews ? renewalDay(cycle, renewal, terms) : null),
    notice_by: renews ? termOf(cycle, renewal, terms).notice_by : null,
  }
}
