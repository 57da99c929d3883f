/** Stylesheets, texts and addresses of files, which the build turns into what these say. */
declare module '*.css';
declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '*?url' {
  const address: string;
  export default address;
}
