'use client'

import { Archive, CircleCheck, CircleX, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

export type MailState = 'QUEUED' | 'SENT' | 'KEPT' | 'FAILED'

const looks = {
  QUEUED: ['warning', Clock],
  SENT: ['success', CircleCheck],
  KEPT: ['neutral', Archive],
  FAILED: ['danger', CircleX],
} as const

export function MailStateBadge({ state }: { state: MailState }) {
  const t = useTranslations('outbox.states')
  const [tone, Icon] = looks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(state)}
    </Badge>
  )
}
