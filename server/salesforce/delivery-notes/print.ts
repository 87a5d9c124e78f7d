import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { documentLook } from '@/server/auth'
import { toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import type { DeliveryNoteValue } from '@/server/pdf'
import { readLogo } from '@/server/platform/logo'
import { translator } from '@/server/platform/text'
import { formats, type Sheet } from '@/server/print'
import { inThread } from '@/server/workers'
import { currentParties } from '../document/parties'
import { findNote, type StoredNote, savedAt } from './note-queries'

/** The facts of a note's transport in words, without those that it does not state. */
function factsOf(note: StoredNote, { t, format }: Sheet): DeliveryNoteValue['transport'] {
  const [startDay, startTime] = note.started_at?.split(' ') ?? []
  const facts: DeliveryNoteValue['transport'] = [
    {
      key: 'reason',
      text: note.reason === 'OTHER' ? note.reason_text : t(`delivery_notes.reasons.${note.reason}`),
    },
    { key: 'transport', text: t(`delivery_notes.transports.${note.transport}`) },
    { key: 'carrier', text: note.carrier },
    { key: 'started_at', text: startDay ? `${format.day(day(startDay))}, ${startTime}` : '' },
    { key: 'appearance', text: note.appearance },
    { key: 'packages', text: note.packages === null ? '' : String(note.packages) },
    { key: 'weight', text: note.weight === null ? '' : `${format.quantity(money(note.weight))} kg` },
    { key: 'carriage', text: note.carriage ? t(`delivery_notes.carriages.${note.carriage}`) : '' },
  ]
  return facts.filter(({ text }) => text !== '')
}

/**
 * A note as a PDF, with the parties as they are now. The rows are read in a transaction, the file is made after it.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_INVOICE_NO_SENDER without the company's own record
 */
export async function printNote({ inTenant, caller, language }: HandlerContext, id: number) {
  const { note, parties, look, producedAt } = await inTenant(async (tx) => {
    const note = await findNote(tx, id)
    const { sender, receiver } = await currentParties(tx, note.ana_sku)
    if (!sender) throw new Refusal('ERROR_INVOICE_NO_SENDER')
    return {
      note,
      parties: { sender, receiver },
      look: await documentLook(tx, caller.structureId),
      producedAt: await savedAt(tx, id),
    }
  })
  const value: DeliveryNoteValue = {
    numeration: note.numeration,
    date: day(note.date),
    cancelled: note.state === 'CANCELLED',
    ...parties,
    destination: note.delivery_address,
    transport: factsOf(note, { t: translator(language), format: formats(language) }),
    lines: note.line_list.map(({ description, quantity, measurement_unit }) => ({
      description,
      quantity: money(quantity),
      unit: measurement_unit,
    })),
    note: note.note,
  }
  const logo = look.mostra_logo ? await readLogo(caller.structureId) : null
  const content = await inThread(caller.structureId, 'renderDeliveryNote', value, {
    language,
    producedAt,
    logo,
  })
  const name = `ddt${note.numeration.replace('/', '_')}.pdf`
  return toFileAnswer({ name, type: 'application/pdf', content: Uint8Array.from(content) })
}
