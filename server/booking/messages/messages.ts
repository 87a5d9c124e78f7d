import {
  changesOf,
  type EventFacts,
  type EventMessageKind,
  isStillRelevant,
} from '@/lib/domain/booking/event-message'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import { eventMessages, senderName } from '@/server/auth'
import { auditMany } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { eventMail, type ToldEvent } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { factsOf } from '../events/change-notes'
import type { EventView } from '../events/event-view'
import { claimMessages, eventsOf, type MessageRow } from './message-queries'
import { forgetReminders, settleMessages } from './message-store'

/** A message, and what its event is now. */
type EventMessage = ToldEvent & { row: MessageRow }

type PersonMail = { kind: EventMessageKind; told: readonly [EventMessage, ...EventMessage[]] }

const CHANGES: readonly EventMessageKind[] = ['CHANGED', 'CANCELLED']

/**
 * Puts the due messages about an event or a series into the outbox, as one mail to each person, for at most 100 people;
 * answers the number of messages that it settled. Several workers at the same time settle different messages: each is
 * settled in the transaction that writes its mail.
 */
export async function tellAbout(tx: Tx, structureId: number, about: string): Promise<number> {
  const rows = await claimMessages(tx, about)
  if (rows.length === 0) return 0
  const events = await eventsOf(
    tx,
    rows.map((row) => row.event_id),
  )
  const letters = lettersOf(rows, new Map(events.map((event) => [event.id, event])))
  const settings = await eventMessages(tx, structureId)
  const sender = await senderName(tx, structureId)
  const sent = new Set<number>()
  for (const letter of letters.filter(({ kind }) => settings[kind].attivo)) {
    const mailId = await queueLetter(tx, letter, { sender, texts: settings[letter.kind] })
    const ids = letter.told.map(({ row }) => row.id)
    await settleMessages(tx, ids, { kind: letter.kind, mailId })
    for (const id of ids) sent.add(id)
  }
  const silent = rows.flatMap(({ id }) => (sent.has(id) ? [] : [id]))
  await settleMessages(tx, silent, { kind: null, mailId: null })
  await forgetReminders(tx, movedToAnotherDay(letters))
  return rows.length
}

/** The mails of some messages: one each, but all changes of one person together. */
function lettersOf(rows: readonly MessageRow[], events: ReadonlyMap<number, EventView>): PersonMail[] {
  const groups = new Map<string, EventMessage[]>()
  for (const row of rows) {
    const told = toTold(row, events.get(row.event_id))
    if (!told) continue
    const key = CHANGES.includes(row.kind) ? row.sku : String(row.id)
    groups.set(key, [...(groups.get(key) ?? []), told])
  }
  return [...groups.values()].flatMap((told) => {
    const [first, ...others] = told.toSorted((a, b) => compareStarts(a.facts, b.facts))
    return first ? [{ kind: kindOf([first, ...others]), told: [first, ...others] }] : []
  })
}

const compareStarts = ({ times: a }: EventFacts, { times: b }: EventFacts): number =>
  `${a.startDay}${a.startTime}` < `${b.startDay}${b.startTime}` ? -1 : 1

/** Null when there is nothing left to report. */
function toTold(row: MessageRow, event: EventView | undefined): EventMessage | null {
  if (!event) return null
  const standing = { attendant: row.state, event: event.state, isOver: event.endsAt <= now() }
  if (!isStillRelevant(row.kind, standing)) return null
  const facts = factsOf(event)
  if (!row.before) return { row, facts, before: null, changed: [] }
  const changed = changesOf(row.before, facts)
  return changed.length > 0 ? { row, facts, before: row.before, changed } : null
}

const kindOf = ([first, ...others]: readonly [EventMessage, ...EventMessage[]]): EventMessageKind => {
  if (!CHANGES.includes(first.row.kind)) return first.row.kind
  return [first, ...others].every(({ facts }) => facts.state !== 'ACTIVE') ? 'CANCELLED' : 'CHANGED'
}

async function queueLetter(
  tx: Tx,
  { kind, told }: PersonMail,
  { sender, texts }: { sender: string; texts: { oggetto: string; testo: string } },
): Promise<number> {
  const [{ row }] = told
  const language: Language = row.language && isLanguage(row.language) ? row.language : 'it'
  const mail = eventMail(language, {
    kind,
    sender,
    texts,
    events: told,
    receiver: row.name,
    position: kind === 'QUEUED' ? row.position : null,
    url: row.language === null ? '' : pageUrl('/app/events/list'),
  })
  const mailId = await queueMail(tx, { to: row.email, ...mail, language })
  await auditMany(
    tx,
    told.map((one) => ({
      action: 'SEND',
      entity: 'event_attendant',
      entityId: one.row.attendant_id,
      changes: { message: [null, kind], mail_id: [null, mailId] },
    })),
  )
  return mailId
}

const movedToAnotherDay = (letters: readonly PersonMail[]): number[] =>
  letters.flatMap(({ told }) =>
    told.flatMap(({ row, before, facts }) =>
      before && before.times.startDay !== facts.times.startDay ? [row.attendant_id] : [],
    ),
  )
