import { Refusal } from '@/lib/domain/core/refusal'
import type { Language } from '@/lib/i18n/languages'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { hashToken } from '@/server/platform/tokens'

const ENTITY = 'public_booking'

export type PublicBookingRequest = {
  eventId: number
  startsAt: Date
  email: string
  firstName: string
  lastName: string
  language: Language
}

/** Keeps what somebody asks for under the hash of the secret that goes to their address. */
export async function keepAsked(
  tx: Tx,
  asked: PublicBookingRequest,
  token: string,
  expiresAt: Date,
): Promise<void> {
  const { id } = await tx.public_booking.create({
    data: {
      token_hash: hashToken(token),
      event_id: asked.eventId,
      starts_at: asked.startsAt,
      email: asked.email,
      first_name: asked.firstName,
      last_name: asked.lastName,
      language: asked.language,
      expires_at: expiresAt,
    },
    select: { id: true },
  })
  await audit(tx, {
    action: 'CREATE',
    entity: ENTITY,
    entityId: id,
    changes: { event_id: [null, asked.eventId] },
  })
}

export type LinkedBooking = {
  id: number
  eventId: number
  startsAt: Date
  email: string
  firstName: string
  lastName: string
  attendantId: number | null
}

/** The booking of a link, held until the transaction ends. @throws Refusal ERROR_TOKEN_EXPIRED */
export async function lockLinked(tx: Tx, token: string): Promise<LinkedBooking> {
  const [row] = await tx.$queryRaw<(Omit<LinkedBooking, 'eventId'> & { eventId: bigint })[]>`
    select id, event_id as "eventId", starts_at as "startsAt", email, first_name as "firstName",
      last_name as "lastName", attendant_id as "attendantId"
    from public_booking
    where structure_id = app_structure() and token_hash = ${hashToken(token)} and expires_at > ${now()} for update`
  if (!row) throw new Refusal('ERROR_TOKEN_EXPIRED')
  return { ...row, eventId: Number(row.eventId) }
}

/**
 * The id of the attendant of an entry that has a place at an event or waits for one; null when the entry has neither.
 */
export async function attendantAt(tx: Tx, eventId: number, sku: string): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    select id from event_attendant where event_id = ${eventId} and anagrafica_sku = ${sku}
      and structure_id = app_structure() and state <> 'REMOVED_FROM_EVENT'`
  return row?.id ?? null
}

/** Ties a booking to its attendant; its person is in the registry from now on. Its link lasts as long as the event. */
export async function keepConfirmed(
  tx: Tx,
  { id, attendantId, until }: { id: number; attendantId: number; until: Date },
): Promise<void> {
  await tx.$executeRaw`
    update public_booking set state = 'CONFIRMED', attendant_id = ${attendantId}, email = '', first_name = '',
      last_name = '', expires_at = ${until} where id = ${id} and state = 'ASKED'`
  const changes = { state: ['ASKED', 'CONFIRMED'], attendant_id: [null, attendantId] } as const
  await audit(tx, { action: 'STATE', entity: ENTITY, entityId: id, changes })
}
