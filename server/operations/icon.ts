/** The icon of the server's pages: a curve and its newest point. */

export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6e7d"/><path d="M5 20h6l4-11 6 15 3-8" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="25.5" cy="14" r="3" fill="#ffc857"/></svg>
`;

/** The icon as PNG at 16 and 32 pixels in one ICO file, for `/favicon.ico`. */
export const iconIco = Buffer.from(
  `
  AAABAAIAEBAAAAEAIAAQAgAAJgAAACAgAAABACAA1AMAADYCAACJUE5HDQoaCgAAAA1JSERSAAAAEAAAABAIBgAAAB/z/2EAAAHFSURBVHic
  nJJNSFRRFMd/586rR+NkWIni9GX0YSFZI30MGEW5CqqFUBYEtojsw3AXgRHhro1QKysibKit0K6NxUQ5KAO1iUTCwoWB9KGoyDjvet8VHoLz
  VOa/uOfc+7//c+459ziARO903BRo1Zq9IrKGZaC1zokw7CHPZx53dsm6tvvtSuiiGHjcU0p0K0VCG60yz94RdqG2qoIVUKlMzW4h5uyBffTf
  vcX5uv2hal+rwsiWZL211xqOBGdrlcel6glqSmeDs4IBymMlNNbssv7JPTvZUrbB+p2HxnmWHOPzmZ9sdufCAzQlaokoxY3XvXZ//fhRaxPx
  cmsd0YbX4QEuHz7Irz//eJXJ8n7oB1eOJdhUEiWRvE1WGmlOx/k9szAujr9Ulq7nSfM5Yq5rGmMybYvz6N0He+HFp0F6Wi7Qc/UibrSCBwMO
  faOxIJkTNMNX4k8apIdHrNDH26/fGJ+a5sTuakb//qfPvGgxbICxiUmaulOFqiGXz5Pqz9J+uoE3A1+W8A6rQHc6Q93WKp5+zCzhJNrWMWIG
  YjtFQX9XCC8pEp6mN5KrPzXoiBcRpEwLGyXka4OcMGfGYMi4qem883AeAAD//+q56yIAAAAGSURBVAMAy5B8mJdjlxUAAAAASUVORK5CYIKJ
  UE5HDQoaCgAAAA1JSERSAAAAIAAAACAIBgAAAHN6evQAAAOJSURBVHicxJdbbExBGMf/c/YctV2NXtyKokmDklJLtYqEEnV/IRpC3SXCA28e
  qPIsIUhIXBKEiASJEEJc2lS7qmrRppWW1CXVNnqvbbfd3TFztufYY7ft9nS7/b2cb74zZ75vZv4zc0aEJ4eyw0OdzsMATSEgiSAYg0BAUUdB
  rQCx2AyG0ziT3aS8IooRejBrFQi9TAjGYxChFNWgZI/t/MnHagKmg1npEOgTBBHqIqt5EgT7j0SESmIpG/JoBBE+EjbRkCAaRWk7G4agBufw
  qTY6nJmCwASHIYLHFigwZAnw2AIhZDL6yYiQYbiSuRFHV6fBKEnQC48tQgcHlixAxtxZsv3H3onTz/OgFwE62JpsVu19i5MxEPqdQErsJMRG
  RajlmIiRWB4fB730O4HNSbO9fLtTk3zW3TSlBXnp31C7qUJ+8vKAEhDZot1gTvDyr0mYjjFhIzS++JF2XEr5hcQoO0wilZ+8zP26E1g5cyrC
  jcNl2+FyobrZ3SO2lJCZYtbUTRtng0EgGh8vc7/uBLbMn6Pajz6V41JeoVrevVA7DZJogD/4nQDv+So2Agq3iz7gWkEx29OpXOZiXDb9nxij
  Y1LhcdjKOF0UL2pC9SWwkc29ZHD3qtHWjscln1HX2oaHbCQUPEdhbfIKIO4AO+dj0UlFWOtDsNcSjbLmEE27fm9Em5MSVfvu+xJZA5yr+UVY
  NyveHbRbjNPGjsLkyHDmWQQauRAzsk6hpqXVZ7teCXChmSdN0PgkwYDk2Bi1fKvQqtrPyirws7EZE9kUcDFuX2BG3Ogo9X1uZVWPwb0S2Jk6
  D+cy1qM3vv5uQGHVD43vSv5bHF+zXLZ3sT0h0mRU392wFPfankYD/JDpC0/lK1y3aMVoGuZup42dE/etpb22J/7fUEeXA6PDTD4rV9bV4867
  j17+2ha3GBUtKNxjWrE7HPA7geb2Dp899AdPMSp4aqUndJ2GvuBi/N6g/m3LWsn7UtXndwFLgHMh16Lal/0cSTYFtJbtWGMRAM6/KpD3AYfT
  hbMv8/34gtaKlBIrW77pCAB8JRx78LQf9YlVcF+ZhgYeW6AG8SKzmxB8mnhsoeNMdpULZBeCDAXZwWPLx5vjTU65lLSEy3Yp00MYBpHuy2mG
  7dzJh7ys/jV0FeZUdqWmXZVctJNVs7O7Yhg7zk0IBO7r+Wu22m6y6/m2rrMnSpRXfwEAAP//NCVQ2gAAAAZJREFUAwCUOTQ3rG2VegAAAABJ
  RU5ErkJggg==
  `,
  'base64',
);
