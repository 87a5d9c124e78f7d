'use client'

import { Languages } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { languages } from '@/lib/i18n/languages'
import { useChooseLanguage } from '../use-preferences'

export function LanguageMenu({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const language = useLanguage()
  const choose = useChooseLanguage()
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className={className} aria-label={t('language')}>
          <Languages aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={language}>
          {languages.map((item) => (
            <DropdownMenuRadioItem key={item} value={item} lang={item} onSelect={() => choose(item)}>
              {t(`languages.${item}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
