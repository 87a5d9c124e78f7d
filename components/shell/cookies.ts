/** `open` or `collapsed`: read by the server, so that the menu is right at the first paint. */
export const MENU_COOKIE = 'luna-menu'

export const LANGUAGE_COOKIE = 'luna-language'
