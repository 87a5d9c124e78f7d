'use client'

import { useTranslations } from 'next-intl'
import { LinkTabs } from '@/components/kit/link-tabs'
import { useUser } from '@/components/shell/session/user-context'
import type { Role } from '@/lib/domain/access/roles'

type Tab = 'salesforce' | 'booking' | 'users' | 'structures' | 'outbox' | 'audit' | 'profile'

const tabs: readonly { key: Tab; role?: Role }[] = [
  { key: 'salesforce', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'booking', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'users', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'structures', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'outbox', role: 'GUI_CAN_READ_OUTBOX' },
  { key: 'audit', role: 'GUI_CAN_READ_AUDIT' },
  { key: 'profile' },
]

/** The sub-screens of the settings; nothing when there is only one. */
export function SettingsTabs() {
  const t = useTranslations('settings')
  const { gui_item_list } = useUser()
  const shown = tabs.filter(({ role }) => !role || gui_item_list.includes(role))
  if (shown.length < 2) return null
  return (
    <LinkTabs
      label={t('title')}
      tabs={shown.map(({ key }) => ({ href: `/app/settings/${key}`, label: t(`tabs.${key}`) }))}
    />
  )
}
