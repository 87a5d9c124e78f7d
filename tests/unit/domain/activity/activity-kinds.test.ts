import { describe, expect, it } from 'vitest'
import { READ } from '@/lib/api/anagrafica/access'
import { MANAGE, STAFF } from '@/lib/api/reservations/access'
import { MEETINGS } from '@/lib/api/salesforce/meetings/access'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import {
  ACTIVITIES,
  ACTIVITY_AREAS,
  ACTIVITY_KINDS,
  areasOfReader,
  kindsOfReader,
} from '@/lib/domain/activity/activity-kinds'

/** The roles that see the people at a class. */
const ATTENDANTS = [
  'GUI_CAN_VIEW_BOOKING_LIST',
  'GUI_CAN_MARK_ATTENDANCE',
  'GUI_CAN_UNSUBSCRIBE_OTHER',
  'GUI_CAN_PROMOTE_OTHER_IN_QUEUE',
]

/** The roles that the screens of the things themselves ask for, by the beginning of a kind. */
const ROLES_OF = [
  [/^(RECEIVED_)?(INVOICE|CREDITNOTE)_/, [['GUI_CAN_LIST_INVOICE']]],
  [/^PROFORMA_/, [['GUI_CAN_LIST_INVOICE']]],
  [/^(RECEIVED_)?OFFER_/, [['GUI_CAN_LIST_OFFER']]],
  [/^(RECEIVED_)?CONTRACT_/, [['GUI_CAN_LIST_CONTRACT']]],
  [/^PAYMENT_/, [['GUI_CAN_LIST_PAYMENT'], ['GUI_CAN_LIST_INVOICE']]],
  [/^PURCHASE_/, [['GUI_CAN_LIST_PURCHASE']]],
  [/^OTHER_MAILED$/, [['GUI_CAN_READ_OUTBOX']]],
  [/^BOOKING_/, [['GUI_SHOW_SIDE_MENU_EVENT_MANAGER'], ['GUI_NO_OWN_EVENTS'], ATTENDANTS]],
  [/^MEETING_/, [MEETINGS]],
  [/^RESERVATION_/, [[...MANAGE, 'GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE'], STAFF]],
  [/^ENTRY_/, [READ]],
  [/^ENTRIES_/, [['GUI_CAN_IMPORT_ANAGRAFICA']]],
  [/^(PRODUCTS|CONDITIONS)_/, [['GUI_CAN_MANAGE_PRODUCT']]],
  [/^MOVEMENTS_/, [['GUI_CAN_MANAGE_BANK']]],
  [/^USER_/, [['GUI_SHOW_SALESFORCE_SETTINGS']]],
] as const

describe('the kinds of activity', () => {
  it('each ask for the roles by which the thing itself is read', () => {
    for (const kind of ACTIVITY_KINDS) {
      const roles = ROLES_OF.find(([pattern]) => pattern.test(kind))?.[1]
      expect([kind, ACTIVITIES[kind].roles]).toEqual([kind, roles])
    }
  })

  it('each belong to an area, and every area has some', () => {
    const areas = new Set(ACTIVITY_KINDS.map((kind) => ACTIVITIES[kind].area))
    expect([...areas].sort()).toEqual([...ACTIVITY_AREAS].sort())
  })

  it('fit the column of the database', () => {
    for (const kind of ACTIVITY_KINDS) expect(kind.length).toBeLessThanOrEqual(40)
  })

  it('are hidden from a customer, and the outbox and the users from an operator', () => {
    expect([kindsOfReader(ROLE_PRESETS.CUSTOMER), areasOfReader([])]).toEqual([[], []])
    expect(kindsOfReader(ROLE_PRESETS.OWNER)).toEqual(ACTIVITY_KINDS)
    const hidden = ACTIVITY_KINDS.filter((kind) => !kindsOfReader(ROLE_PRESETS.OPERATOR).includes(kind))
    expect(hidden.filter((kind) => !kind.startsWith('USER_'))).toEqual(['OTHER_MAILED'])
    expect(hidden).toHaveLength(5)
  })
})
