import type { AttendeeIn } from '@/lib/api/salesforce/meetings/meeting-fields'
import { addDays, addMonths, type Day, mondayOf } from '@/lib/domain/core/day'
import { type LocalTime, localTime } from '@/lib/domain/core/local-time'
import { TYPE_COLORS, type TypeColorName } from '@/lib/domain/meetings/type-color'
import type { NewMeeting } from '@/server/salesforce/meetings/meeting-content'
import { insertMeeting, insertMeetingSeries } from '@/server/salesforce/meetings/meeting-store'
import type { Run } from './agreements'
import type { Customer } from './invoices'

const ZONE = 'Europe/Rome'
const STUDIO = 'Via Saragozza 12, Bologna'
const DAYS_OF_WEEK = 7

const TYPES = { Consulenza: 'blue', Sopralluogo: 'orange', Riunione: 'green' } as const satisfies Record<
  string,
  TypeColorName
>

type Planned = {
  name: string
  type: keyof typeof TYPES
  /** Days from the Monday of this week. */
  day: number
  /** Absent for a whole day. */
  hours?: readonly [from: string, to: string]
  address?: string
  /** Which of the companies comes, from 0. */
  company?: number
}

const PLAN: readonly Planned[] = [
  { name: 'Preventivo sala prove', type: 'Sopralluogo', day: -6, hours: ['11:00', '12:30'], company: 1 },
  { name: 'Rinnovo convenzione', type: 'Consulenza', day: -4, hours: ['15:00', '16:00'], company: 0 },
  { name: 'Colloquio nuova insegnante', type: 'Consulenza', day: 0, hours: ['10:00', '11:00'] },
  { name: 'Sopralluogo per il saggio', type: 'Sopralluogo', day: 1, hours: ['14:30', '16:00'], company: 2 },
  { name: 'Bilancio del trimestre', type: 'Riunione', day: 2, hours: ['09:00', '10:30'] },
  {
    name: 'Presentazione corsi aziendali',
    type: 'Consulenza',
    day: 3,
    hours: ['11:00', '12:00'],
    company: 3,
  },
  { name: 'Fiera del benessere', type: 'Riunione', day: 4, address: 'BolognaFiere' },
  { name: 'Firma del contratto', type: 'Consulenza', day: 8, hours: ['10:30', '11:15'], company: 4 },
  { name: 'Verifica impianto audio', type: 'Sopralluogo', day: 9, hours: ['16:00', '17:00'], company: 1 },
  { name: 'Programma di primavera', type: 'Riunione', day: 11, hours: ['18:00', '19:30'] },
]

const timeOf = (text: string): LocalTime => localTime(`${text}:00`)

type Place = { monday: Day; types: ReadonlyMap<string, number>; companies: readonly Customer[] }

function contentOf({ name, type, day, hours, address, company }: Planned, place: Place): NewMeeting {
  const on = addDays(place.monday, day)
  const sku = company === undefined ? undefined : place.companies[company]?.sku
  const people: AttendeeIn[] = sku === undefined ? [] : [{ ana_sku: sku }]
  return {
    name,
    zone: ZONE,
    times: {
      startDay: on,
      startTime: hours ? timeOf(hours[0]) : localTime('00:00:00'),
      endDay: on,
      endTime: hours ? timeOf(hours[1]) : localTime('23:59:59'),
      allDay: hours === undefined,
    },
    address: address ?? STUDIO,
    typeId: place.types.get(type) ?? null,
    reminders: [],
    people,
  }
}

type Options = { companies: readonly Customer[]; today: Day; ownerId: number }

/** The types of meetings, those of two weeks around today, and the team's weekly one. Nobody is invited by mail. */
export async function addMeetings(run: Run, { companies, today, ownerId }: Options): Promise<void> {
  const monday = mondayOf(today)
  const first = addDays(monday, -4 * DAYS_OF_WEEK)
  await run(first, async (tx) => {
    const types = new Map<string, number>()
    for (const [name, color] of Object.entries(TYPES)) {
      const data = { name, description: name, color: TYPE_COLORS[color] }
      types.set(name, (await tx.meeting_type.create({ data, select: { id: true } })).id)
    }
    const place = { monday, types, companies }
    for (const planned of PLAN) await insertMeeting(tx, contentOf(planned, place), ownerId)
    const team: Planned = {
      name: 'Riunione di gruppo',
      type: 'Riunione',
      day: -28,
      hours: ['09:00', '09:30'],
    }
    await insertMeetingSeries(tx, contentOf(team, place), {
      rule: { firstDay: first, lastDay: addMonths(today, 6), weekdays: ['MONDAY'] },
      splitFrom: null,
      uid: 'riunione-di-gruppo@demo.luna',
      sequence: 0,
      accountId: ownerId,
    })
  })
}
