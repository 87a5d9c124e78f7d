import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addMeeting, addType, weekly } from '@/tests/support/salesforce/meetings'

const context = testApi()
const base = '/api/salesforce/rest/eventtype'

describe('a type of meetings', () => {
  it('has its name as description unless another is given, and follows a change of the name', async () => {
    const as = await context.api.caller()
    const type = await addType(context.api, as, { name: 'Consulenza', color: '#ff7043' })
    expect(type).toMatchObject({ name: 'Consulenza', description: 'Consulenza', color: '#FF7043', logo: '' })
    const update = { as, body: { id: type.id, name: 'Visita', color: '#000000' } }
    const { body } = await context.api.call('POST', `${base}/update`, update)
    expect(body.event_type).toMatchObject({ name: 'Visita', description: 'Visita', color: '#000000' })
    const list = await context.api.call('GET', `${base}/list/structure`, { as })
    expect(list.body.eventype_list).toEqual([body.event_type])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'Ok', color: 'red' }, 'color'],
    [{ name: 'Ok', color: '#12345' }, 'color'],
  ])('with %j is refused on the field', async (over, field) => {
    const as = await context.api.caller()
    const body = { color: '#03A9F4', ...over }
    const answer = await context.api.call('POST', `${base}/add`, { as, body })
    expect([answer.status, answer.body.wrong]).toEqual([400, [field]])
  })

  it('has a name that no other has, whatever its case', async () => {
    const as = await context.api.caller()
    const { name } = await addType(context.api, as)
    const body = { name: name.toUpperCase(), color: '#03A9F4' }
    const answer = await context.api.call('POST', `${base}/add`, { as, body })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_EVENTTYPE_NAME_TAKEN'])
  })

  it('is kept while a meeting or a series has it, with the text of the specification, and then deleted', async () => {
    const as = await context.api.caller()
    const remove = (id: number) => context.api.call('GET', `${base}/delete/${id}`, { as })
    for (const over of [{}, { recurring_info: weekly(['TUESDAY']) }]) {
      const type = await addType(context.api, as)
      const meeting = await addMeeting(context.api, as, { event_type_id: type.id, ...over })
      const kept = await remove(type.id)
      expect([kept.status, kept.body.code, kept.body.description]).toEqual([
        409,
        'ERROR_EVENTTYPE_HAS_EVENT_NOT_DELETED',
        'Il tipo che stai provando a cancellare è associato a un evento.',
      ])
      const deletion = { as, body: { event_id: meeting.id, apply_to: 'ORIGINAL_EVENT' } }
      await context.api.call('POST', '/api/booking/rest/event/delete', deletion)
      expect((await remove(type.id)).status).toBe(200)
      expect((await remove(type.id)).status).toBe(404)
    }
  })

  it('is read by those that see meetings and changed by those that manage types', async () => {
    const owner = await context.api.caller()
    const type = await addType(context.api, owner)
    const structure = { id: owner.structureId }
    const reader = await context.api.caller({ roles: ['GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER'], structure })
    expect((await context.api.call('GET', `${base}/list/structure`, { as: reader })).status).toBe(200)
    expect((await context.api.call('GET', `${base}/delete/${type.id}`, { as: reader })).status).toBe(403)
    const stranger = await context.api.caller()
    expect((await context.api.call('GET', `${base}/delete/${type.id}`, { as: stranger })).status).toBe(404)
  })
})
