'use client'

import { Pause, PencilLine, Play, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { ChannelAction } from './use-channel-actions'

type Props = {
  isPaused: boolean
  /** One by which a file was sent stays. */
  isUsed: boolean
  running: ChannelAction | null
  act: (action: ChannelAction) => Promise<void>
  onEdit: () => void
}

/** The buttons of a channel of the structure's own: change, pause or resume, take away. */
export function ChannelButtons({ isPaused, isUsed, running, act, onEdit }: Props) {
  const t = useTranslations('settings.own_channel')
  const move = isPaused ? 'resume' : 'pause'
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onEdit}>
        <PencilLine aria-hidden />
        {t('change')}
      </Button>
      <Button pending={running === move} onClick={() => void act(move)}>
        {running === move ? null : isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {t(move)}
      </Button>
      {isUsed ? null : (
        <Button variant="ghost" pending={running === 'remove'} onClick={() => void act('remove')}>
          {running === 'remove' ? null : <Trash2 aria-hidden />}
          {t('remove')}
        </Button>
      )}
    </div>
  )
}
