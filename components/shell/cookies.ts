/** `open` or `collapsed`: read by the server, so that the menu is right at the first paint. */
export const MENU_COOKIE = 'luna-menu'

/** The folded groups and the favourites of the menu, for the same reason: keys, as `registry.price~documents_bank`. */
export const CHOICES_COOKIE = 'luna-menu-choices'

export const LANGUAGE_COOKIE = 'luna-language'
