/** In the text of a mail before it is sent. The address of the client's page, which is then made, takes its place. */
export const linkPlaceholder = '{link}'
