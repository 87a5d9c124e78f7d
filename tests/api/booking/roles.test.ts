import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '@/lib/domain/access/roles'
import { testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'

const context = testApi()
const base = '/api/booking/rest'

/** It opens activate, deactivate and delete for meetings: tests/api/salesforce/meetings/shared-ids.test.ts. */
const OF_MEETINGS = 'GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER'

/** The roles of document 2 §6 that open a call, each with the call. */
const OPENED: [Role, string, string, object?][] = [
  ['GUI_NO_OWN_EVENTS', 'GET', '/event/structure/list?start_date=2049-01-01&end_date=2049-02-01'],
  ['GUI_INSERT_EVENT', 'POST', '/event', { event_list: [{}] }],
  ['GUI_INSERT_EVENT', 'POST', '/event/recurring', { event: {}, recurring_info: {} }],
  ['GUI_MODIFY_EVENT', 'PUT', '/event', { event: { id: 1 } }],
  ['GUI_UNSUBSCRIBE_EVENT', 'PUT', '/eventattendant/1/unsubscribeme'],
  ['GUI_CAN_VIEW_TEACHER_LIST', 'GET', '/eventteacher/structure/list'],
  ['GUI_CAN_VIEW_LOCATION_LIST', 'GET', '/eventlocation/structure/list'],
  ['GUI_CAN_VIEW_PRICE_LIST', 'GET', '/eventprice/structure/list'],
  ['GUI_CAN_ADD_TEACHER', 'POST', '/eventteacher', { event_teacher: {} }],
  ['GUI_CAN_ADD_LOCATION', 'POST', '/eventlocation', { event_location: {} }],
  ['GUI_CAN_ADD_PRICE', 'POST', '/eventprice', { event_price: {} }],
  ['GUI_CAN_DEACTIVATE_EVENT', 'PUT', '/event/1/deactivate'],
  ['GUI_CAN_ACTIVATE_EVENT', 'PUT', '/event/1/activate'],
  ['GUI_CAN_DELETE_EVENT', 'PUT', '/event/1/delete'],
  ['GUI_CAN_DELETE_EVENT', 'POST', '/event/delete', { event_id: 1 }],
  ['GUI_CAN_PROMOTE_OTHER_IN_QUEUE', 'PUT', '/eventattendant/promotfromwaitingqueue/id/1'],
  ['GUI_CAN_MARK_ATTENDANCE', 'PUT', '/eventattendant/attended/list', {}],
  ['GUI_CAN_MARK_ATTENDANCE', 'PUT', '/eventattendant/notattended/list', {}],
  ['GUI_CAN_MARK_ATTENDANCE', 'POST', '/eventattendant/price', {}],
  ['GUI_CAN_UNSUBSCRIBE_OTHER', 'PUT', '/eventattendant/1/unsubscribe'],
]

describe('whoever holds every role but', () => {
  it.each(OPENED)('%s is refused %s %s; with it the call is answered', async (...row) => {
    const [role, method, path, body] = row
    const without = await context.api.caller({
      roles: ROLES.filter((held) => held !== role && held !== OF_MEETINGS),
    })
    const refused = await context.api.call(method, `${base}${path}`, { as: without, body })
    expect([refused.status, refused.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    const withIt = await context.api.caller({ roles: [role] })
    const allowed = await context.api.call(method, `${base}${path}`, { as: withIt, body })
    expect(allowed.status).not.toBe(403)
  })

  it('those of booking is refused to book', async () => {
    const roles = ROLES.filter(
      (held) => held !== 'GUI_BOOKING_EVENT' && held !== 'GUI_BOOKING_EVENT_FOR_OTHER',
    )
    const caller = await context.api.caller({ roles })
    const { status } = await context.api.call('POST', `${base}/eventattendant`, {
      as: caller,
      body: { event_id: 1 },
    })
    expect(status).toBe(403)
  })

  it('GUI_BOOKING_EVENT books no longer for oneself, also to who books others', async () => {
    const roles = ROLES.filter((held) => held !== 'GUI_BOOKING_EVENT')
    const caller = await context.api.caller({ roles })
    const own = await addEntry(context.api, caller)
    await context.api.asSystem((tx) =>
      tx.membership.updateMany({
        where: { account_id: caller.accountId },
        data: { anagrafica_sku: own.sku },
      }),
    )
    for (const anagrafica_sku of [undefined, own.sku]) {
      const body = { event_id: 1, anagrafica_sku }
      const { status } = await context.api.call('POST', `${base}/eventattendant`, { as: caller, body })
      expect(status).toBe(403)
    }
  })

  it('GUI_BOOKING_EVENT_FOR_OTHER books nobody else', async () => {
    const roles = ROLES.filter((held) => held !== 'GUI_BOOKING_EVENT_FOR_OTHER')
    const caller = await context.api.caller({ roles })
    const body = { event_id: 1, anagrafica_sku: 'di-un-altro' }
    const { status } = await context.api.call('POST', `${base}/eventattendant`, { as: caller, body })
    expect(status).toBe(403)
  })
})
