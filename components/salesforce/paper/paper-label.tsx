/** The small heading of a part of the document. */
export function PaperLabel({ children }: { children: string }) {
  return (
    <h3 className="mb-1 font-semibold text-[#5b6474] text-[10.5px] uppercase tracking-[0.06em]">
      {children}
    </h3>
  )
}
