import type { ReactNode } from 'react'
import { SettingsTabs } from '@/components/settings/settings-tabs'

/** The settings' sub-screens, each shown to the users who may open it. */
export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SettingsTabs />
      {children}
    </>
  )
}
