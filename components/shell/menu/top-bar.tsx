'use client'

import { FlaskConical, Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/tooltip'
import { LanguageMenu } from './language-menu'
import { MobileMenu } from './mobile-menu'
import { StructureSwitcher } from './structure-switcher'
import { ThemeMenu } from './theme-menu'
import { UserMenu } from './user-menu'

const loadPalette = () => import('../palette/command-palette').then((module) => module.CommandPalette)
const CommandPalette = dynamic(loadPalette, { ssr: false })

/** Opens and closes with ⌘K or Ctrl+K, from anywhere. It comes when somebody is about to ask for it. */
function usePalette(): [boolean | null, (open: boolean) => void] {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette()
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setOpen((isOpen) => !isOpen)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return [open, setOpen]
}

export function TopBar({ isTestChannel }: { isTestChannel: boolean }) {
  const t = useTranslations('shell')
  const [paletteOpen, setPaletteOpen] = usePalette()
  return (
    <header className="sticky top-(--connection-bar,0px) z-30 flex h-14 shrink-0 items-center gap-1 border-b bg-surface px-2 md:gap-2 md:px-4">
      <MobileMenu />
      <StructureSwitcher />
      {isTestChannel ? <TestBadge /> : null}
      <div className="ml-auto flex shrink-0 items-center gap-0.5 md:gap-1">
        <Button
          className="mr-1 hidden w-56 justify-start font-normal text-ink-soft xl:inline-flex"
          onPointerEnter={() => void loadPalette()}
          onFocus={() => void loadPalette()}
          onClick={() => setPaletteOpen(true)}
        >
          <Search aria-hidden />
          <span className="grow text-left">{t('search')}</span>
          <kbd className="rounded border bg-sunken px-1.5 font-sans text-xs">Ctrl K</kbd>
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="xl:hidden"
          aria-label={t('search')}
          onPointerEnter={() => void loadPalette()}
          onFocus={() => void loadPalette()}
          onClick={() => setPaletteOpen(true)}
        >
          <Search aria-hidden />
        </Button>
        <LanguageMenu className="hidden sm:inline-flex" />
        <ThemeMenu className="hidden sm:inline-flex" />
        <UserMenu />
      </div>
      {paletteOpen === null ? null : <CommandPalette open={paletteOpen} onOpenChange={setPaletteOpen} />}
    </header>
  )
}

/** Nothing leaves for the real exchange system. */
function TestBadge() {
  const t = useTranslations('shell')
  return (
    <Tooltip content={t('test_channel_help')} side="bottom">
      <Badge tone="warning" tabIndex={0} data-slot="test-channel">
        <FlaskConical aria-hidden />
        <span className="sr-only md:not-sr-only">{t('test_channel')}</span>
      </Badge>
    </Tooltip>
  )
}
