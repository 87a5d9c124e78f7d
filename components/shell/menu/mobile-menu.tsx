'use client'

import { Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '@/components/ui/sheet'
import { Logo } from '../logo'
import { useUser } from '../session/user-context'
import { LanguageMenu } from './language-menu'
import { menuFor } from './menu-for'
import { SettingsItem } from './menu-item'
import { MenuNav } from './menu-nav'
import { ThemeMenu } from './theme-menu'
import { useMenuChoices } from './use-menu-choices'

/** The side menu below 768 px: a drawer. */
export function MobileMenu() {
  const t = useTranslations('shell')
  const { gui_item_list } = useUser()
  const choices = useMenuChoices()
  const [open, setOpen] = useState(false)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" className="md:hidden" aria-label={t('menu_open')}>
          <Menu aria-hidden />
        </Button>
      </SheetTrigger>
      <SheetContent side="left" className="max-w-72 bg-night text-night-ink [&>button]:hover:bg-night-hover">
        <SheetTitle className="flex h-14 shrink-0 items-center px-4 text-white">
          <Logo />
        </SheetTitle>
        <MenuNav
          groups={menuFor(gui_item_list)}
          choices={choices}
          compact="never"
          onNavigate={() => setOpen(false)}
        />
        <div className="shrink-0 border-night-line border-t p-2">
          <SettingsItem compact="never" onNavigate={() => setOpen(false)} />
        </div>
        <div className="flex shrink-0 gap-1 border-night-line border-t p-2 sm:hidden [&_button:hover]:bg-night-hover [&_button]:text-night-ink">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </SheetContent>
    </Sheet>
  )
}
