import { describe, expect, it } from 'vitest'
import { rolesByArea } from '@/lib/domain/access/role-areas'
import {
  hasAll,
  hasAny,
  hasNone,
  isOwner,
  isRole,
  presetOf,
  ROLE_PRESET_NAMES,
  ROLE_PRESETS,
  ROLES,
  rolesBeyond,
} from '@/lib/domain/access/roles'
import en from '@/messages/en.json'
import it_ from '@/messages/it.json'

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

describe('an owner', () => {
  it('is told by two roles that no other preset has both of', () => {
    expect(ROLE_PRESET_NAMES.filter((name) => isOwner(ROLE_PRESETS[name]))).toEqual(['OWNER'])
    expect(isOwner(['GUI_SHOW_SALESFORCE_SETTINGS'])).toBe(false)
  })
})

describe('a set of roles', () => {
  it.each(ROLE_PRESET_NAMES)('is the preset %s in any order, and not with one more or less', (name) => {
    const roles = [...ROLE_PRESETS[name]].reverse()
    expect(presetOf(roles)).toBe(name)
    expect(presetOf([...roles, 'GUI_FROM_TOMORROW'])).toBe(name)
    expect(presetOf(roles.slice(1))).toBeNull()
  })

  it('is changed only by who holds what is granted and what is taken', () => {
    const held = ['GUI_INSERT_EVENT', 'GUI_MODIFY_EVENT']
    expect(rolesBeyond(held, ['GUI_INSERT_EVENT'], ['GUI_MODIFY_EVENT'])).toEqual([])
    expect(rolesBeyond(held, ['GUI_OWN_EVENTS'], ['GUI_OWN_EVENTS', 'GUI_INSERT_EVENT'])).toEqual([])
    expect(rolesBeyond(held, [], ['GUI_OWN_EVENTS'])).toEqual(['GUI_OWN_EVENTS'])
    expect(rolesBeyond(held, ['GUI_OWN_EVENTS'], [])).toEqual(['GUI_OWN_EVENTS'])
  })
})

describe('the words for roles', () => {
  it.each([
    ['Italian', it_],
    ['English', en],
  ])('name each of them in %s, each differently within its area', (_, { roles }) => {
    expect(Object.keys(roles.label).sort()).toEqual([...ROLES].sort())
    for (const { menu, abilities } of rolesByArea) {
      for (const group of [menu, abilities]) {
        expect(new Set(group.map((role) => roles.label[role])).size).toBe(group.length)
      }
    }
  })

  it('stand in one area each', () => {
    const listed = rolesByArea.flatMap(({ menu, abilities }) => [...menu, ...abilities])
    expect(listed.sort()).toEqual([...ROLES].sort())
  })
})
