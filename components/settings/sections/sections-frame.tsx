import type { ReactNode } from 'react'
import { SettingsNav } from './settings-nav'

/** The sections of the settings beside the one that is open. */
export function SectionsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SettingsNav />
      {children}
    </div>
  )
}
