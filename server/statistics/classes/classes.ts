import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { instantTextOf, localTime } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { CLASS_COUNTS, type ClassCounts, ratesOf } from '@/lib/domain/statistics/classes/class-figures'
import type { Session } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { type DateRow, teacherNames } from './class-queries'
import { readClassDates, readClassTables } from './class-reading'
import { classDatesFile, classTableFile } from './files'

const procedures = api.statistics.classes

const toFigures = (counts: ClassCounts) => ({ ...counts, ...ratesOf(counts) })

const summary = procedures.summary.handler(async ({ context: { tx }, input }) => {
  const { byClass, byHour, byTeacher, total } = await readClassTables(tx, input)
  const names = await teacherNames(tx)
  return ok({
    class_list: byClass.map(({ name, counts }) => ({ name, ...toFigures(counts) })),
    hour_list: byHour.map(({ weekday, hour, counts }) => ({ weekday, hour, ...toFigures(counts) })),
    teacher_list: byTeacher
      .map(({ teacherId, counts }) => ({
        teacher_id: teacherId,
        name: names.get(teacherId) ?? '',
        ...toFigures(counts),
      }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.teacher_id - b.teacher_id),
    total: toFigures(total),
    is_running: input.end_date >= today(),
  })
})

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not list events */
function checkEvents(caller: Session): void {
  if (!hasAny(caller.guiItemList, ['GUI_NO_OWN_EVENTS'])) throw new Refusal('ERROR_FORBIDDEN')
}

const countsOf = (row: DateRow): ClassCounts =>
  Object.fromEntries(CLASS_COUNTS.map((name) => [name, row[name]])) as ClassCounts

const dates = procedures.dates.handler(async ({ context: { tx, caller }, input }) => {
  checkEvents(caller)
  const { page, size, teacher_id, ...asked } = input
  const { dates: found, total } = await readClassDates(
    tx,
    asked,
    { ...asked, teacherId: teacher_id },
    { offset: (page - 1) * size, size: size + 1 },
  )
  return ok({
    date_list: found.slice(0, size).map((row) => ({
      id: row.id,
      name: row.name,
      day: row.day,
      start_datetime: instantTextOf(row.day, localTime(row.time), row.startsAt),
      ...countsOf(row),
    })),
    total: toFigures(total),
    has_more: found.length > size,
  })
})

const file = procedures.file.handler(({ context, input }) => classTableFile(context, input))

const dateFile = procedures.dateFile.handler(({ context, input }) => {
  checkEvents(context.caller)
  const { format, teacher_id, ...asked } = input
  return classDatesFile(context, { format, period: asked, cell: { ...asked, teacherId: teacher_id } })
})

export const classes = { summary, dates, file, dateFile }
