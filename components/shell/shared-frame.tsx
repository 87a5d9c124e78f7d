import type { ReactNode } from 'react'
import { LanguageMenu } from '@/components/shell/menu/language-menu'
import { ThemeMenu } from '@/components/shell/menu/theme-menu'
import { LegalLinks, type LegalTexts } from './legal-links'
import { Logo } from './logo'

/**
 * The frame of what customers see without an account: our name, their language, and the document; with `legal` the way to
 * the texts that are set.
 */
export function SharedFrame({ legal, children }: { legal?: LegalTexts; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken print:bg-white">
      <header className="flex h-14 items-center justify-between border-b bg-surface px-4 print:hidden">
        <Logo className="text-heading" />
        <div className="flex gap-1">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main className="mx-auto w-full max-w-[860px] flex-1 px-3 py-6 md:px-6 print:p-0">{children}</main>
      {legal ? (
        <footer className="px-3 pb-6 empty:hidden print:hidden">
          <LegalLinks legal={legal} />
        </footer>
      ) : null}
    </div>
  )
}
