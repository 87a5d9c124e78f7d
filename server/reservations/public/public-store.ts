import { Refusal } from '@/lib/domain/core/refusal'
import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import type { Language } from '@/lib/i18n/languages'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { insertRows, type Row } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'
import { now } from '@/server/platform/clock'
import { hashToken } from '@/server/platform/tokens'

const ENTITY = 'public_reservation'
/** How long after the end of a hold its visitor may still state who it is for. */
const LATE_MS = 3_600_000

/** A time that a visitor wants. */
export type VisitorTime = { resourceId: number; startsAt: Date; endsAt: Date; people: number }

/** Holds a time under the hash of the secret that its visitor's page keeps. The caller holds the resource. */
export const insertHold = (
  tx: Tx,
  { resourceId, startsAt, endsAt, people }: VisitorTime,
  { secret, slot, until }: { secret: string; slot: Row; until: Date },
): Promise<number> =>
  insertAggregate(tx, {
    table: ENTITY,
    row: {
      hold_hash: hashToken(secret),
      resource_id: resourceId,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      people,
      email: '',
      first_name: '',
      last_name: '',
      phone: '',
      language: 'it',
      state: 'HELD',
      expires_at: new Date(until.getTime() + LATE_MS).toISOString(),
      created_at: now().toISOString(),
    },
    key: 'public_reservation_id',
    parts: [{ table: 'reservation_slot', rows: [slot] }],
    entry: { action: 'CREATE', entity: ENTITY, changes: { resource_id: [null, resourceId] } },
  })

/** The time that a visitor has asked for; the person is empty until one is named, and once the reservation is made. */
export type PublicRow = VisitorTime & {
  id: number
  email: string
  firstName: string
  lastName: string
  phone: string
  language: Language
  reservationId: number | null
}

async function lockBy(tx: Tx, where: Prisma.Sql): Promise<PublicRow | undefined> {
  const [row] = await tx.$queryRaw<PublicRow[]>`
    select id, resource_id as "resourceId", starts_at as "startsAt", ends_at as "endsAt", people::int, email,
      first_name as "firstName", last_name as "lastName", phone, language, reservation_id as "reservationId"
    from public_reservation
    where structure_id = app_structure() and expires_at > ${now()} and ${where} for update`
  return row
}

/** A hold that nobody was named for, held until the transaction ends; undefined for an unknown secret. */
export const lockHold = (tx: Tx, secret: string): Promise<PublicRow | undefined> =>
  lockBy(tx, Prisma.sql`hold_hash = ${hashToken(secret)} and state = 'HELD'`)

/** The reservation of a link, held until the transaction ends. @throws Refusal ERROR_TOKEN_EXPIRED */
export async function lockLinked(tx: Tx, token: string): Promise<PublicRow> {
  const row = await lockBy(tx, Prisma.sql`token_hash = ${hashToken(token)}`)
  if (!row) throw new Refusal('ERROR_TOKEN_EXPIRED')
  return row
}

/** Ends the hold of a visitor; answers whether its time was still held. The caller holds the resource. */
export async function endHold(tx: Tx, id: number): Promise<boolean> {
  const ended = await tx.$executeRaw`
    delete from reservation_slot where structure_id = app_structure() and public_reservation_id = ${id}`
  return ended > 0
}

/** Holds the time of a visitor again. The caller holds the resource. */
export const holdAgain = async (tx: Tx, id: number, slot: Row): Promise<void> => {
  await insertRows(tx, 'reservation_slot', [{ public_reservation_id: id, ...slot }])
}

/** Deletes a hold that nobody was named for, with its time. The caller holds the resource. */
export async function deleteHold(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`delete from public_reservation where structure_id = app_structure() and id = ${id}`
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: id })
}

/** Ends the holds of visitors that lie in a time of resources: they keep nobody from closing it. The caller holds the resources. */
export async function endHoldsIn(
  tx: Tx,
  resourceIds: readonly number[],
  { from, to }: TimeRange,
): Promise<void> {
  await tx.$executeRaw`
    delete from reservation_slot where structure_id = app_structure() and public_reservation_id is not null
      and resource_id = any(${[...resourceIds]}::int[]) and blocked && tstzrange(${from}, ${to})`
}

type AskedPerson = Pick<PublicRow, 'email' | 'firstName' | 'lastName' | 'phone' | 'language'>

/**
 * Keeps who a held time is for, under the hash of the secret that goes to the address.
 * @throws Refusal ERROR_TOKEN_EXPIRED where somebody was named already
 */
export async function keepAsked(
  tx: Tx,
  { email, firstName, lastName, phone, language }: AskedPerson,
  { id, token, until }: { id: number; token: string; until: Date },
): Promise<void> {
  const kept = await tx.$executeRaw`
    update public_reservation set state = 'ASKED', token_hash = ${hashToken(token)}, email = ${email},
      first_name = ${firstName}, last_name = ${lastName}, phone = ${phone}, language = ${language}, expires_at = ${until}
    where structure_id = app_structure() and id = ${id} and state = 'HELD'`
  if (kept === 0) throw new Refusal('ERROR_TOKEN_EXPIRED')
  await audit(tx, { action: 'STATE', entity: ENTITY, entityId: id, changes: { state: ['HELD', 'ASKED'] } })
}

/** Ties what was asked for to its reservation; its person is in the registry from now on. */
export async function keepConfirmed(
  tx: Tx,
  { id, reservationId, until }: { id: number; reservationId: number; until: Date },
): Promise<void> {
  await tx.$executeRaw`
    update public_reservation set state = 'CONFIRMED', reservation_id = ${reservationId}, email = '', first_name = '',
      last_name = '', phone = '', expires_at = ${until}
    where structure_id = app_structure() and id = ${id} and state = 'ASKED'`
  const changes = { state: ['ASKED', 'CONFIRMED'], reservation_id: [null, reservationId] } as const
  await audit(tx, { action: 'STATE', entity: ENTITY, entityId: id, changes })
}
