'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { NO_PICTURE } from '../shown/picture'

/** The button that shows what a figure counts. */
export function FigureDefinition({ text }: { text: string }) {
  const t = useTranslations('statistics')
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={t('definition')} {...NO_PICTURE}>
          <Info aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent className="w-80 text-pretty text-sm">{text}</PopoverContent>
    </Popover>
  )
}
