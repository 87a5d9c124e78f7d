import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MENU } from '@/components/shell/menu/menu'
import {
  choicesOf,
  choicesText,
  favouritesOf,
  readChoices,
  toggled,
} from '@/components/shell/menu/menu-choices'
import { currentEntry, menuFor } from '@/components/shell/menu/menu-for'
import { ROLE_PRESETS, ROLES, type Role } from '@/lib/domain/access/roles'
import en from '@/messages/en.json'
import it_IT from '@/messages/it.json'

const keysFor = (held: readonly Role[]) =>
  menuFor(held).flatMap((group) => group.entries.map((entry) => entry.key))

describe('the side menu', () => {
  it('has an entry for every menu role of the specification', () => {
    const roles = MENU.flatMap((group) => [group.role, ...group.entries.map((entry) => entry.role)])
    const wanted = ROLES.filter((role) => role.startsWith('GUI_SHOW_SIDE_MENU'))
    const menuRoles = roles.filter((role) => role.startsWith('GUI_SHOW_SIDE_MENU'))
    expect([...new Set<string>(menuRoles)].sort()).toEqual([...wanted].sort())
  })

  it('shows nothing without the menu role', () => {
    expect(keysFor(ROLES.filter((role) => role !== 'GUI_SHOW_SIDE_MENU'))).toEqual([])
  })

  it('shows an entry only with its own role and its group’s', () => {
    expect(keysFor(['GUI_SHOW_SIDE_MENU', 'GUI_SHOW_SIDE_MENU_REGISTRY_ADD'])).toEqual(['dashboard'])
    expect(
      keysFor(['GUI_SHOW_SIDE_MENU', 'GUI_SHOW_SIDE_MENU_REGISTRY', 'GUI_SHOW_SIDE_MENU_REGISTRY_ADD']),
    ).toEqual(['dashboard', 'registry_new'])
  })

  it('shows a customer their bookings and nothing of the back office', () => {
    expect(keysFor(ROLE_PRESETS.CUSTOMER)).toEqual(['dashboard', 'events_list', 'events_mine', 'grid_book'])
  })

  it('leads only to pages that are there', () => {
    const targets = menuFor(ROLES).flatMap((group) => group.entries.flatMap((entry) => entry.href ?? []))
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((href) => !existsSync(`app${href}/page.tsx`))).toEqual([])
  })

  it.each([
    ['Italian', it_IT],
    ['English', en],
  ])('has no two entries of the same name in %s', (_, { shell }) => {
    const names = Object.values(shell.entries)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it.each([
    ['/app/dashboard', 'dashboard'],
    ['/app/registry/view/edit/12', 'registry_manage'],
    ['/app/documents/wizard/invoice', 'documents_invoices'],
    ['/app/documents/preview/invoice/3', 'documents_invoices'],
    ['/app/documents/purchases/new', 'documents_purchases'],
    ['/app/documents/preview/proforma/3', 'documents_proformas'],
    ['/app/documents/deliveryNotes/invoice', 'documents_delivery_notes'],
    ['/app/price/businesscondition/customfield/manager', 'price_condition_fields'],
    ['/app/settings/profile', null],
  ])('marks on %s the entry %s', (path, key) => {
    expect(currentEntry(menuFor(ROLES), path)).toBe(key)
  })
})

describe('the choices of the menu', () => {
  it('come back from their cookie as they were kept', () => {
    const choices = { folded: ['registry', 'price'], favourites: ['documents_bank'] }
    expect(readChoices(choicesText(choices))).toEqual(choices)
  })

  it.each([undefined, '', '~', 'a b~<script>', '%7B%7D'])('are none where the cookie holds %j', (text) => {
    expect(readChoices(text)).toEqual({ folded: [], favourites: [] })
  })

  it('are none where the account holds something else', () => {
    expect(choicesOf({ folded: 'all' as never, favourites: [1] as never })).toEqual({
      folded: [],
      favourites: [],
    })
  })

  it('turn with each press', () => {
    expect(toggled(toggled([], 'price'), 'grid')).toEqual(['price', 'grid'])
    expect(toggled(['price', 'grid'], 'price')).toEqual(['grid'])
  })

  it('show as favourites only entries that the user has, in the order of their stars', () => {
    const groups = menuFor(['GUI_SHOW_SIDE_MENU', 'GUI_SHOW_SIDE_MENU_CHARTS'])
    const favourites = favouritesOf(groups, ['stats', 'documents_bank', 'dashboard', 'gone'])
    expect(favourites.map(({ key }) => key)).toEqual(['stats', 'dashboard'])
  })
})
