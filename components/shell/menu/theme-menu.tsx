'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { useChooseTheme } from '../use-preferences'

const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const

export function ThemeMenu({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const { theme, choose } = useChooseTheme()
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className={className} aria-label={t('theme')}>
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={theme}>
          {themes.map(([name, Icon]) => (
            <DropdownMenuRadioItem key={name} value={name} onSelect={() => choose(name)}>
              <Icon aria-hidden />
              {t(`themes.${name}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
