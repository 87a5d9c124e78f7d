'use client'

import { useTranslations } from 'next-intl'
import { useHasRole } from '@/components/shell/session/user-context'
import type { SettingsPlace } from './find-settings'
import {
  BOOKING_FIELDS,
  BOOKING_PARTS,
  bookingHref,
  SETTINGS_FIELDS,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsSection,
  sectionHref,
  settingsSections,
} from './settings-index'

/** The sections that the user sees, by group: a stock is only for those who may keep one. */
export function useSettingsGroups(): { group: SettingsGroup; sections: SettingsSection[] }[] {
  const hasStock = useHasRole()('GUI_SHOW_STOCK_MANAGER_OPTION')
  return Object.entries(SETTINGS_GROUPS).map(([group, sections]) => ({
    group: group as SettingsGroup,
    sections: [...sections].filter((section) => section !== 'stockMode' || hasStock),
  }))
}

/** Everything that the search in the settings can find: sections, their fields, and the parts of the booking settings. */
export function useSettingsPlaces(): SettingsPlace[] {
  const t = useTranslations('settings')
  const seen = useSettingsGroups().flatMap(({ sections }) => sections)
  const ofSections = settingsSections
    .filter((section) => seen.includes(section))
    .flatMap((section) => {
      const name = t(`sections.${section}`)
      const fields = SETTINGS_FIELDS[section].map(([key, path]) => ({
        href: sectionHref(section, path),
        label: t(key),
        section: name,
        words: name,
      }))
      return [
        { href: sectionHref(section), label: name, section: '', words: t(`help.${section}`) },
        ...fields,
      ]
    })
  const ofBooking = BOOKING_PARTS.flatMap((part) => {
    const name = `${t('booking.title')}: ${t(`booking.${part}`)}`
    const fields = BOOKING_FIELDS[part].map((key) => ({
      href: bookingHref(part),
      label: t(`booking.${key}`),
      section: name,
      words: name,
    }))
    return [
      { href: bookingHref(part), label: name, section: '', words: t(`booking.${part}_text`) },
      ...fields,
    ]
  })
  return [...ofSections, ...ofBooking]
}
