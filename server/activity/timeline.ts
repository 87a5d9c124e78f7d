import type { Activity } from '@/lib/api/activity/timeline-fields'
import { ok } from '@/lib/api/endpoint'
import { ACTIVITIES, type ActivityKind, kindsOfReader } from '@/lib/domain/activity/activity-kinds'
import { toInstantText } from '@/lib/domain/core/local-time'
import { listStaff } from '@/server/auth'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { toAmount, toSubject } from './subject'
import { readSubjects, type SubjectRow } from './subject-queries'
import { type ActivityRow, findActivities, type TimelineCursor } from './timeline-queries'

const procedures = api.activity.timeline

function cursorOf(text: string | undefined): TimelineCursor | null {
  const [at, id] = text?.split('-') ?? []
  return text ? { at: new Date(Number(at)), id: Number(id) } : null
}

const cursorText = ({ at, id }: ActivityRow): string => `${at.getTime()}-${id}`

const present = (row: ActivityRow<ActivityKind>, subject: SubjectRow | undefined): Activity => ({
  id: row.id,
  at: toInstantText(row.at, env.LUNA_ZONE),
  kind: row.kind,
  author: row.account_id === null ? null : { id: row.account_id, name: row.author ?? '' },
  entry: row.entry_id === null ? null : { id: row.entry_id, sku: row.sku ?? '', name: row.entry_name ?? '' },
  subject: subject ? toSubject(subject) : null,
  amount: toAmount(row.cents),
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const { size, before, area, kind, ...filter } = input
  const needsAmount = input.amount_from !== undefined || input.amount_to !== undefined
  const kinds = kindsOfReader(caller.guiItemList).filter((name) => {
    const facts = ACTIVITIES[name]
    return (!kind || name === kind) && (!area || facts.area === area) && (!needsAmount || facts.hasAmount)
  })
  const page = { cursor: cursorOf(before), limit: size + 1 }
  const found = await findActivities(tx, kinds, { structure_id: caller.structureId, ...filter }, page)
  const rows = found.slice(0, size)
  const subjectOf = await readSubjects(tx, caller.structureId, rows)
  const last = found.length > size ? rows.at(-1) : undefined
  return ok({
    activity_list: rows.map((row) => present(row, subjectOf(row))),
    next: last ? cursorText(last) : null,
  })
})

const people = procedures.people.handler(async ({ context: { tx } }) => {
  const staff = await listStaff(tx)
  return ok({ person_list: staff.map(({ id, name, email }) => ({ id, name: name || email })) })
})

export const timeline = { list, people }
