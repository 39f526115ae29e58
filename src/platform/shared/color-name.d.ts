declare module 'color-name' {
  /** The named colours of CSS Color 4 in lower case, as red, green and blue from 0 to 255. */
  const colours: Readonly<Record<string, readonly [r: number, g: number, b: number]>>;
  export default colours;
}
