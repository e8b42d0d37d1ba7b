/** In the text of a mail, replaced by the address of the client's page, which is made when the mail is sent. */
export const linkPlaceholder = '{link}'
