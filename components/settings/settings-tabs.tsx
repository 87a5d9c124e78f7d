'use client'

import { useTranslations } from 'next-intl'
import { LinkTabs } from '@/components/kit/link-tabs'
import { useUser } from '@/components/shell/session/user-context'
import type { Role } from '@/lib/domain/access/roles'

type Tab =
  | 'salesforce'
  | 'booking'
  | 'users'
  | 'structures'
  | 'outbox'
  | 'audit'
  | 'backup'
  | 'system'
  | 'profile'

/** One for operators is shown to the accounts that run the installation, whatever their roles. */
const tabs: readonly { key: Tab; role?: Role; forOperators?: true }[] = [
  { key: 'salesforce', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'booking', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'users', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'structures', role: 'GUI_SHOW_SALESFORCE_SETTINGS' },
  { key: 'outbox', role: 'GUI_CAN_READ_OUTBOX' },
  { key: 'audit', role: 'GUI_CAN_READ_AUDIT' },
  { key: 'backup', forOperators: true },
  { key: 'system', forOperators: true },
  { key: 'profile' },
]

/** The sub-screens of the settings; nothing when there is only one. */
export function SettingsTabs() {
  const t = useTranslations('settings')
  const { gui_item_list, is_operator } = useUser()
  const shown = tabs.filter(
    ({ role, forOperators }) => (!role || gui_item_list.includes(role)) && (!forOperators || is_operator),
  )
  if (shown.length < 2) return null
  return (
    <LinkTabs
      label={t('title')}
      tabs={shown.map(({ key }) => ({ href: `/app/settings/${key}`, label: t(`tabs.${key}`) }))}
    />
  )
}
