'use client'

import { CircleAlert, CircleCheck, CircleX, Clock, FileUp, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { ImportJob } from '@/lib/api/imports-fields'

const looks = {
  UPLOADED: ['neutral', FileUp],
  QUEUED: ['warning', Clock],
  RUNNING: ['info', LoaderCircle],
  DONE: ['success', CircleCheck],
  REFUSED: ['danger', CircleX],
  FAILED: ['danger', CircleAlert],
} as const

export function ImportStateBadge({ state }: { state: ImportJob['state'] }) {
  const t = useTranslations('imports.states')
  const [tone, Icon] = looks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(state)}
    </Badge>
  )
}
