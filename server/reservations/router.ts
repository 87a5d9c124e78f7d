import { api } from '@/server/http/implement'
import { billing } from './billing/billing'
import { blackouts } from './blackouts/blackouts'
import { publicReservations } from './public/public-reservations'
import { reservations } from './reservations/reservations'
import { closures } from './rules/closures'
import { groups } from './rules/groups'
import { openings } from './rules/openings'
import { policies } from './rules/policies'
import { prices } from './rules/prices'
import { resources } from './rules/resources'
import { settings } from './rules/settings'
import { series } from './series/series'
import { availability } from './times/availability'
import { waits } from './waits/waits'

/**
 * The router implements the module's part of the contract. Rooms: rules (resources, hours, limits, prices), times (what is
 * free and what is taken), reservations (what people reserve, and the states of it), billing (draft invoices of it),
 * blackouts (times of repairs), series (reservations that repeat), waits (queues for taken times),
 * public (what visitors reserve without an account).
 */
export const reservationsRouter = api.reservations.router({
  availability,
  billing,
  blackouts,
  closures,
  groups,
  openings,
  policies,
  prices,
  publicReservations,
  reservations,
  resources,
  series,
  settings,
  waits,
})
