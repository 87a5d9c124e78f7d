import type { ReactNode } from 'react'
import { LanguageMenu } from '@/components/shell/menu/language-menu'
import { ThemeMenu } from '@/components/shell/menu/theme-menu'
import { LegalLinks, type LegalTexts } from './legal-links'
import { Logo } from './logo'

/**
 * The frame of what customers see without an account: the `name` of the structure (ours where none is
 * known), their language, and the document; with `legal` the way to the texts that are set.
 */
export function SharedFrame({
  legal,
  name,
  children,
}: {
  legal?: LegalTexts
  name?: string
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken print:bg-white">
      <header className="flex h-14 items-center justify-between border-b bg-surface px-4 print:hidden">
        {name ? (
          <span className="min-w-0 truncate font-semibold text-heading text-lg">{name}</span>
        ) : (
          <Logo className="text-heading" />
        )}
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
