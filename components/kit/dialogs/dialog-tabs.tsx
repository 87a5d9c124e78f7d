'use client'

import type { ReactNode } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'

/** The ways in which a dialog does the same thing, one a tab. A tab that is left keeps what it holds. */
export function DialogTabs({
  label,
  tabs,
  initial = tabs[0]?.key,
}: {
  label: string
  tabs: readonly { key: string; label: string; content: ReactNode }[]
  /** The tab that is shown first. */
  initial?: string | undefined
}) {
  return (
    <Tabs defaultValue={initial} className="flex min-w-0 grow flex-col">
      <TabsList aria-label={label}>
        {tabs.map((tab) => (
          <TabsTrigger key={tab.key} value={tab.key}>
            {tab.label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map((tab) => (
        <TabsContent
          key={tab.key}
          value={tab.key}
          forceMount
          className="flex min-w-0 grow flex-col data-[state=inactive]:hidden"
        >
          {tab.content}
        </TabsContent>
      ))}
    </Tabs>
  )
}
