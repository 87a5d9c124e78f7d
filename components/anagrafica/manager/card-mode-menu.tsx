'use client'

import { LayoutGrid } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useStored } from '@/components/kit/use-stored'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { CARD_MODES, type CardMode, DEFAULT_CARD_MODE, isCardMode } from '../card/card-modes'

/** How the manager shows its cards, kept in the browser. */
export function useCardMode(): [CardMode, (mode: CardMode) => void] {
  const [stored, store] = useStored<unknown>('registry-cards', DEFAULT_CARD_MODE)
  return [isCardMode(stored) ? stored : DEFAULT_CARD_MODE, store]
}

export function CardModeMenu({ mode, onChange }: { mode: CardMode; onChange: (mode: CardMode) => void }) {
  const t = useTranslations('registry.manager')
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={t('cards', { mode: t(`modes.${mode}`) })}>
          <LayoutGrid aria-hidden />
          {t(`modes.${mode}`)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup
          value={mode}
          onValueChange={(value) => (isCardMode(value) ? onChange(value) : undefined)}
        >
          {CARD_MODES.map((value) => (
            <DropdownMenuRadioItem key={value} value={value}>
              {t(`modes.${value}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
