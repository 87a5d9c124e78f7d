import { describe, expect, it } from 'vitest'
import { MAX_VIEWS } from '@/lib/api/views/view-fields'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'

const context = testApi({ DATABASE_POOL: '10' })
const base = '/api/views/rest/view'
const REVENUE = 'statistics.revenue'

const add = (as: Caller, over: object = {}) =>
  context.api.call('POST', base, {
    as,
    body: { view: { page: REVENUE, name: 'Cassa', query: 'figure=COLLECTED&months=24', ...over } },
  })

async function added(as: Caller, over: object = {}) {
  const { status, body } = await add(as, over)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.view as { id: number; name: string; query: string; shared: boolean }
}

const list = (as: Caller, page = REVENUE) => context.api.call('GET', `${base}/list?page=${page}`, { as })

const namesOf = async (as: Caller, page = REVENUE) =>
  (await list(as, page)).body.view_list.map(({ name }: { name: string }) => name)

const change = (as: Caller, id: number, view: object) =>
  context.api.call('PUT', `${base}/${id}`, { as, body: { view } })

const colleagueOf = ({ structureId }: Caller, roles: readonly string[] = ROLE_PRESETS.OWNER) =>
  context.api.caller({ structure: { id: structureId }, roles: [...roles] })

describe('a saved view', () => {
  it('is read, renamed, replaced and deleted by its account', async () => {
    const as = await context.api.caller()
    const view = await added(as, { query: 'months=24&figure=COLLECTED' })
    expect(view).toMatchObject({
      name: 'Cassa',
      query: 'figure=COLLECTED&months=24',
      shared: false,
      is_own: true,
    })
    expect((await change(as, view.id, { name: '  Incassi ' })).body.view).toMatchObject({
      name: 'Incassi',
      query: 'figure=COLLECTED&months=24',
    })
    expect((await change(as, view.id, { query: 'months=36' })).body.view).toMatchObject({
      name: 'Incassi',
      query: 'months=36',
    })
    expect(await namesOf(as)).toEqual(['Incassi'])
    expect(await namesOf(as, 'statistics.costs')).toEqual([])
    expect((await context.api.call('DELETE', `${base}/${view.id}`, { as })).status).toBe(200)
    expect(await namesOf(as)).toEqual([])
  })

  it('is seen by colleagues while it is shared, who cannot change it', async () => {
    const as = await context.api.caller()
    const colleague = await colleagueOf(as)
    const view = await added(as)
    await added(colleague, { name: 'Mia' })
    expect(await namesOf(colleague)).toEqual(['Mia'])
    expect((await change(as, view.id, { shared: true })).status).toBe(200)
    const { view_list } = (await list(colleague)).body
    expect(view_list).toMatchObject([
      { name: 'Mia', is_own: true },
      { name: 'Cassa', is_own: false, id: view.id, query: 'figure=COLLECTED&months=24' },
    ])
    expect(view_list[1].owner).not.toBe('')
    expect((await change(colleague, view.id, { name: 'x' })).status).toBe(404)
    expect((await context.api.call('DELETE', `${base}/${view.id}`, { as: colleague })).status).toBe(404)
    await change(as, view.id, { shared: false })
    expect(await namesOf(colleague)).toEqual(['Mia'])
  })

  it('is not seen in another structure', async () => {
    const as = await context.api.caller()
    const { id } = await added(as, { shared: true })
    const other = await context.api.caller()
    expect(await namesOf(other)).toEqual([])
    expect((await change(other, id, { name: 'x' })).status).toBe(404)
  })

  it('has a name of its own among those of its account and page, however it is written', async () => {
    const as = await context.api.caller()
    const view = await added(as)
    for (const name of ['Cassa', 'CASSA', ' cassa ']) {
      const { status, body } = await add(as, { name })
      expect([status, body.code]).toEqual([422, 'ERROR_VIEW_NAME_TAKEN'])
      expect(body.wrong).toEqual(['view.name'])
    }
    const second = await added(as, { name: 'Altra' })
    expect((await change(as, second.id, { name: 'cassa' })).body.code).toBe('ERROR_VIEW_NAME_TAKEN')
    expect((await change(as, view.id, { name: 'CASSA' })).body.view.name).toBe('CASSA')
    await added(as, { page: 'statistics.costs', query: 'months=24' })
    await added(await colleagueOf(as))
  })

  it('keeps its name alone also when two ask for it at once', async () => {
    const as = await context.api.caller()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  })

  it('is one of at most fifty of an account and page, also when a hundred are saved at once', async () => {
    const as = await context.api.caller()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => add(as, { name: `Vista ${at}` })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(100 - MAX_VIEWS)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ERROR_VIEW_TOO_MANY']))
    expect(await namesOf(as)).toHaveLength(MAX_VIEWS)
    await added(as, { page: 'statistics.costs', query: '' })
  })

  it('has only what its page knows', async () => {
    const as = await context.api.caller()
    for (const query of ['page=2', 'months=24&months=12', `figure=${'x'.repeat(600)}`, 'months=%3Cb%3E']) {
      expect([query, (await add(as, { query })).status]).toEqual([query, 400])
    }
    expect((await add(as, { page: 'statistics.dues', query: '' })).status).toBe(400)
    expect((await add(as, { name: ' ' })).status).toBe(400)
    const { id } = await added(as)
    const { status, body } = await change(as, id, { query: 'start_date=2026-11-01' })
    expect([status, body.wrong]).toEqual([400, ['view.query']])
  })

  it('needs the right to its page, whoever shared it', async () => {
    const as = await context.api.caller()
    await added(as, { page: 'statistics.margin', query: 'months=24', shared: true })
    const charts = await colleagueOf(as, ['GUI_SHOW_SIDE_MENU_CHARTS'])
    expect((await list(charts, 'statistics.margin')).status).toBe(403)
    expect((await add(charts, { page: 'statistics.margin', query: '' })).status).toBe(403)
    expect((await list(charts)).status).toBe(200)
    const teacher = await colleagueOf(as, ['GUI_NO_OWN_EVENTS'])
    expect((await list(teacher, 'statistics.classes')).status).toBe(200)
    expect((await list(teacher)).status).toBe(403)
    expect((await list(await colleagueOf(as, ['GUI_CAN_LIST_INVOICE']))).status).toBe(403)
  })

  it('keeps the filters and the order of a list, not its search or page, for those who may read the list', async () => {
    const as = await context.api.caller()
    const page = 'list.invoices'
    const query = 'fs=ISSUED%2CLATE&open=true&column=total&orderDirection=desc&date_from=2026-01-01'
    expect(await added(as, { page, query, shared: true })).toMatchObject({ query })
    for (const wrong of ['search=x', 'page=2', 'due=OVERDUE']) {
      expect([wrong, (await add(as, { page, name: 'Altra', query: wrong })).status]).toEqual([wrong, 400])
    }
    const seller = await colleagueOf(as, ['GUI_CAN_LIST_INVOICE'])
    expect((await list(seller, page)).body.view_list).toMatchObject([{ name: 'Cassa', is_own: false, query }])
    expect((await list(seller, 'list.purchases')).status).toBe(403)
    expect((await list(await colleagueOf(as, ['GUI_CAN_LIST_OFFER']), page)).status).toBe(403)
  })

  it('is saved by an accountant, too', async () => {
    const as = await context.api.caller()
    const accountant = await colleagueOf(as, ROLE_PRESETS.ACCOUNTANT)
    await added(accountant, { page: 'statistics.taxes', query: 'by=quarter' })
    expect(await namesOf(accountant, 'statistics.taxes')).toEqual(['Cassa'])
  })

  it('goes with the membership of its account, also where it was shared', async () => {
    const as = await context.api.caller()
    const colleague = await colleagueOf(as)
    await added(colleague, { shared: true })
    await added(as, { name: 'Mia' })
    expect(await namesOf(as)).toEqual(['Mia', 'Cassa'])
    await context.api.asSystem((tx) =>
      tx.membership.delete({
        where: { account_id_structure_id: { account_id: colleague.accountId, structure_id: as.structureId } },
      }),
    )
    expect(await namesOf(as)).toEqual(['Mia'])
  })
})
