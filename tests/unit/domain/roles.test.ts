import { describe, expect, it } from 'vitest'
import { hasAll, hasAny, hasNone, isRole, ROLE_PRESETS, ROLES } from '@/lib/domain/roles'

describe('roles', () => {
  it('are named once each', () => {
    expect(new Set(ROLES).size).toBe(ROLES.length)
    expect(ROLES.every((role) => role.startsWith('GUI_'))).toBe(true)
  })

  it('are tested by membership', () => {
    const held = ['GUI_INSERT_EVENT', 'GUI_MODIFY_EVENT', 'SOMETHING_ELSE']
    expect(hasAll(held, ['GUI_INSERT_EVENT', 'GUI_MODIFY_EVENT'])).toBe(true)
    expect(hasAll(held, ['GUI_INSERT_EVENT', 'GUI_BOOKING_EVENT'])).toBe(false)
    expect(hasAny(held, ['GUI_BOOKING_EVENT', 'GUI_MODIFY_EVENT'])).toBe(true)
    expect(hasAny(held, ['GUI_BOOKING_EVENT'])).toBe(false)
    expect(hasNone(held, ['GUI_BOOKING_EVENT'])).toBe(true)
    expect(hasNone(held, ['GUI_BOOKING_EVENT', 'GUI_MODIFY_EVENT'])).toBe(false)
  })

  it('no role asked is always granted by all-of and none-of, never by any-of', () => {
    expect([hasAll([], []), hasNone([], []), hasAny(['GUI_INSERT_EVENT'], [])]).toEqual([true, true, false])
    expect(isRole('GUI_INSERT_EVENT') && !isRole('gui_insert_event')).toBe(true)
  })
})

describe('presets', () => {
  it('give the owner everything', () => {
    expect(ROLE_PRESETS.OWNER).toEqual(ROLES)
  })

  it('let an accountant read and change nothing', () => {
    const changes = ROLE_PRESETS.ACCOUNTANT.filter((role) =>
      /_(ADD|EDIT|MANAGE_|INSERT|MODIFY|ISSUE|SEND|DELETE)/.test(role.replace('SIDE_MENU', '')),
    )
    expect(changes).toEqual([])
    expect(ROLE_PRESETS.ACCOUNTANT).toContain('GUI_CAN_LIST_INVOICE')
    expect(hasNone(ROLE_PRESETS.ACCOUNTANT, ['GUI_CAN_MANAGE_INVOICE', 'GUI_CAN_MANAGE_ANAGRAFICA'])).toBe(
      true,
    )
  })

  it('keep settings, family view and outbox from an operator, who does the rest', () => {
    const kept = [
      'GUI_SHOW_SALESFORCE_SETTINGS',
      'GUI_CAN_LIST_ANAGRAFICA_FAMILY',
      'GUI_CAN_READ_OUTBOX',
      'GUI_CAN_READ_AUDIT',
    ] as const
    expect(hasNone(ROLE_PRESETS.OPERATOR, kept)).toBe(true)
    expect(
      hasAll(ROLE_PRESETS.OPERATOR, [
        'GUI_CAN_ISSUE_INVOICE',
        'GUI_CAN_SEND_INVOICE',
        'GUI_CAN_ADD_REGISTRY',
      ]),
    ).toBe(true)
  })

  it('show a customer his own bookings and no document', () => {
    expect(ROLE_PRESETS.CUSTOMER).toContain('GUI_OWN_EVENTS')
    expect(hasNone(ROLE_PRESETS.CUSTOMER, ['GUI_NO_OWN_EVENTS', 'GUI_CAN_LIST_INVOICE'])).toBe(true)
  })
})
