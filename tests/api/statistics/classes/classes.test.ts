import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { addLesson, attend, attendedLesson, pricedSchool } from '@/tests/support/booking/attendance'
import { addPeople, addSeries, attendantsOf, book } from '@/tests/support/booking/events'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const OCTOBER = 'start_date=2026-10-01&end_date=2026-10-31'
const COUNTS = ['events', 'places', 'booked', 'attended', 'absent', 'late_cancels', 'waited', 'met'] as const

type Figures = Record<(typeof COUNTS)[number], number> & { fill_rate: number | null }

const classPath = (path = '') => `/api/statistics/rest/class${path}`

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', classPath(path), { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const countsOf = (figures: Figures) => COUNTS.map((name) => figures[name])
const sumOf = (all: Figures[]) => COUNTS.map((name) => all.reduce((sum, figures) => sum + figures[name], 0))

/** A school with an October: a series on Thursdays of which one date is booked, a full date with a queue, and one cancelled. */
async function octoberSchool() {
  const at = await pricedSchool(context.api)
  const [one = '', two = '', three = ''] = await addPeople(context.api, at.caller, 3)
  const times = { start: '2026-10-01 09:30:00+0200', end: '2026-10-01 10:30:00+0200' }
  await addSeries(context.api, at, { days: ['THURSDAY'] }, { ...times, name: 'Pilates', availability: 10 })
  await attendedLesson(context.api, at, { day: '2026-10-06', skus: [one], options: { availability: 4 } })
  const full = await addLesson(context.api, at, '2026-10-13', { availability: 1 })
  await attend(context.api, at, { eventId: full.id, skus: [one], how: 'notattended' })
  await book(context.api, at.caller, full.id, two, { confirm_past: true })
  await book(context.api, at.caller, full.id, three, { confirm_past: true })
  const [first] = (await attendantsOf(context.api, at.caller, full.id)).filter(({ sku }) => sku === two)
  const path = `/api/booking/rest/eventattendant/promotfromwaitingqueue/id/${first?.id}`
  const promoted = await context.api.call('PUT', path, { as: at.caller, body: { confirm_beyond: true } })
  const gone = await addLesson(context.api, at, '2026-10-14')
  await context.api.call('PUT', `/api/booking/rest/event/${gone.id}/deactivate`, { as: at.caller })
  return { ...at, promoted }
}

describe('statistics of classes', () => {
  it('are those of the dates of a period, booked or not, with the people that waited', async () => {
    const { caller, promoted } = await octoberSchool()
    expect(promoted.status).toBe(200)
    const { class_list, total, is_running } = await read(caller, `?${OCTOBER}`)
    expect(class_list.map((one: Figures & { name: string }) => [one.name, ...countsOf(one)])).toEqual([
      ['Pilates', 5, 50, 0, 0, 0, 0, 0, 0],
      ['Yoga', 2, 6, 3, 1, 1, 0, 2, 1],
    ])
    expect([total.fill_rate, total.queue_rate, total.absence_rate]).toEqual([5.4, 50, 50])
    expect(is_running).toBe(false)
  })

  it('open into dates that come to the same, by class, by hour and by teacher', async () => {
    const { caller, teacher } = await octoberSchool()
    const { class_list, hour_list, teacher_list, total } = await read(caller, `?${OCTOBER}`)
    const cells = [
      ['', total],
      ...class_list.map((one: { name: string }) => [`&name=${one.name}`, one]),
      ...hour_list.map((one: { weekday: string; hour: number }) => [
        `&weekday=${one.weekday}&hour=${one.hour}`,
        one,
      ]),
      ...teacher_list.map((one: { teacher_id: number }) => [`&teacher_id=${one.teacher_id}`, one]),
    ] as [string, Figures][]
    expect(cells.map(([cell]) => cell)).toEqual([
      '',
      '&name=Pilates',
      '&name=Yoga',
      expect.stringContaining('&weekday='),
      expect.stringContaining('&weekday='),
      `&teacher_id=${teacher.id}`,
    ])
    for (const [cell, figures] of cells) {
      const { date_list, total: behind } = await read(caller, `/date/list?${OCTOBER}${cell}`)
      expect([cell, sumOf(date_list)]).toEqual([cell, countsOf(figures)])
      expect(countsOf(behind)).toEqual(countsOf(figures))
    }
    expect((await read(caller, `/date/list?${OCTOBER}&teacher_id=0`)).date_list).toEqual([])
  })

  it('list their dates page by page, newest first, with the address of each', async () => {
    const { caller } = await octoberSchool()
    const pages = [1, 2].map((page) => read(caller, `/date/list?${OCTOBER}&size=4&page=${page}`))
    const [first, second] = await Promise.all(pages)
    const days = [...first.date_list, ...second.date_list].map(({ day }: { day: string }) => day.slice(8))
    expect(days).toEqual(['29', '22', '15', '13', '08', '06', '01'])
    expect([first.has_more, second.has_more]).toEqual([true, false])
    expect(first.date_list[0].start_datetime).toBe('2026-10-29 09:30:00+0100')
    expect(first.date_list[2].start_datetime).toBe('2026-10-15 09:30:00+0200')
  })

  it('are running while the period has days to come', async () => {
    const { caller } = await octoberSchool()
    const running = await read(caller, '?start_date=2026-11-01&end_date=2026-11-30')
    expect(running.is_running).toBe(true)
  })

  it('are saved as files, each with the rows that are shown', async () => {
    const { caller } = await octoberSchool()
    const file = async (path: string) => {
      const answer = await context.api.call('GET', classPath(path), { as: caller })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.bytes())
    }
    const text = async (path: string) => (await file(path)).toString()
    expect(await text(`/file/csv?by=CLASS&${OCTOBER}`)).toContain(
      'Yoga;2,00;6,00;3,00;1,00;1,00;0,00;2,00;1,00;50,00;50,00;50,00',
    )
    expect(await text(`/file/csv?by=HOUR&${OCTOBER}`)).toContain('Giovedì;9,00;5,00;50,00;')
    expect(await text(`/file/csv?by=TEACHER&${OCTOBER}`)).toContain('Maestra;7,00;56,00;')
    expect((await text(`/date/file/csv?${OCTOBER}&name=Yoga`)).trim().split('\n')).toHaveLength(3)
    expect((await file(`/file/xlsx?by=CLASS&${OCTOBER}`)).subarray(0, 2).toString()).toBe('PK')
  })

  it('need the role of charts or the right to see all classes, which their dates need', async () => {
    const paths = [
      `?${OCTOBER}`,
      `/file/csv?by=CLASS&${OCTOBER}`,
      `/date/list?${OCTOBER}`,
      `/date/file/csv?${OCTOBER}`,
    ]
    const statusOf = async (roles: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const answers = paths.map((path) => context.api.call('GET', classPath(path), { as }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const charts = ['GUI_SHOW_SIDE_MENU_CHARTS']
    const readers = [...charts, 'GUI_NO_OWN_EVENTS']
    expect(await statusOf(ROLES.filter((role) => !readers.includes(role)))).toEqual([403, 403, 403, 403])
    expect(await statusOf(charts)).toEqual([200, 200, 403, 403])
    expect(await statusOf(['GUI_NO_OWN_EVENTS'])).toEqual([200, 200, 200, 200])
  })

  it('have nothing of another structure, and no more than 400 days', async () => {
    await octoberSchool()
    const other = await context.api.caller()
    expect((await read(other, `?${OCTOBER}`)).total.events).toBe(0)
    expect((await read(other, `/date/list?${OCTOBER}`)).date_list).toEqual([])
    const long = await context.api.call('GET', classPath('?start_date=2025-01-01&end_date=2026-12-31'), {
      as: other,
    })
    expect(long.status).toBe(400)
  })
})
