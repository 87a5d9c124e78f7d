'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Card, CardContent } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

const loading = () => <Skeleton className="h-24" />

// The tabs below an entry's data are loaded beside the data, not before them.
const Timeline = dynamic(() => import('./activity-timeline').then((module) => module.ActivityTimeline), {
  loading,
})
const Notes = dynamic(() => import('./activity-notes').then((module) => module.ActivityNotes), { loading })
const Attachments = dynamic(
  () => import('./activity-attachments').then((module) => module.ActivityAttachments),
  { loading },
)

const tabs = ['timeline', 'notes', 'attachments'] as const

/** The tabs of an entry: the events around it, the notes about it, and its files. */
export function ActivityTabs({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('activity.tabs')
  return (
    <Card>
      <CardContent>
        <Tabs defaultValue="timeline">
          <TabsList aria-label={t('label')}>
            {tabs.map((tab) => (
              <TabsTrigger key={tab} value={tab}>
                {t(tab)}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value="timeline">
            <Timeline entry={entry} />
          </TabsContent>
          <TabsContent value="notes">
            <Notes entry={entry} />
          </TabsContent>
          <TabsContent value="attachments">
            <Attachments entry={entry} />
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
  )
}
