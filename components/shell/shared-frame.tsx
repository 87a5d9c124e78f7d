import type { ReactNode } from 'react'
import { LanguageMenu } from '@/components/shell/menu/language-menu'
import { ThemeMenu } from '@/components/shell/menu/theme-menu'
import type { PublicStructure } from '@/lib/api/page-brand'
import { LegalLinks, type LegalTexts } from './legal-links'
import { Logo } from './logo'

/**
 * The frame of the pages that customers see without an account: the `brand` of the structure (ours where none is known),
 * their language, and the document; with `legal` the way to the texts that are set.
 */
export function SharedFrame({
  legal,
  brand,
  children,
}: {
  legal?: LegalTexts
  brand?: PublicStructure
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken print:bg-white">
      <header
        className="flex h-16 items-center justify-between gap-2 border-b bg-surface px-4 print:hidden"
        style={brand?.color ? { borderTop: `4px solid ${brand.color}` } : undefined}
      >
        {brand ? <BrandLine brand={brand} /> : <Logo className="text-heading" />}
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

/** The logo stands on white, for which logos are made, in the dark theme, too. */
function BrandLine({ brand: { name, logo } }: { brand: PublicStructure }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: of a size that is not known before, and never the largest content
        <img src={logo} alt="" className="h-10 w-auto max-w-36 rounded-sm bg-white object-contain p-0.5" />
      ) : null}
      <span className="min-w-0 truncate font-semibold text-heading text-lg">{name}</span>
    </span>
  )
}
