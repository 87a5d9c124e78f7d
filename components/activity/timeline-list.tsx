'use client'

import { useMemo } from 'react'
import { DayText } from '@/components/kit/day'
import { Card, CardContent } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { Activity } from '@/lib/api/activity/timeline-fields'
import { foldByDay } from '@/lib/domain/activity/activity-folds'
import { ActivityRow } from './activity-row'

/** Events by day, newest first, with what one person did within an hour folded. */
export function TimelineList({ events, isStale }: { events: readonly Activity[]; isStale: boolean }) {
  const days = useMemo(() => foldByDay(events), [events])
  return (
    <div aria-busy={isStale} className={cn('grid gap-4', isStale && 'opacity-60')}>
      {days.map(({ day, folds }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2">
          <h2 id={`day-${day}`} className="font-semibold text-base">
            <DayText value={day} />
          </h2>
          <Card>
            <CardContent className="py-1">
              <ol className="grid divide-y">
                {folds.map((fold) => (
                  <ActivityRow key={fold.id} fold={fold} />
                ))}
              </ol>
            </CardContent>
          </Card>
        </section>
      ))}
    </div>
  )
}
