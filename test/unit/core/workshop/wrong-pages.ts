/**
 * Mistakes of an author who never wrote code, with the message for each: where (line:column), which field, and what is
 * right.
 */

export const game = (rest: string): string => `workshop: 1\nid: a-game\nname: A\n${rest}`;

export const WRONG: [page: string, es: string[], en: string[]][] = [
  [
    "",
    ["1:1 la página está vacía: empieza por «workshop: 1», o parte de un ejemplo"],
    ["1:1 the page is empty: begin with “workshop: 1”, or start from an example"],
  ],
  [
    "# nada\n",
    ["1:1 la página está vacía: empieza por «workshop: 1», o parte de un ejemplo"],
    ["1:1 the page is empty: begin with “workshop: 1”, or start from an example"],
  ],
  [
    game("resources: { salud: { max: 99999999999 } }\n"),
    ["4:28 resources › salud › max: se admite un número de −999.999 a 999.999, no 99999999999"],
    ["4:28 resources › salud › max: a number from −999,999 to 999,999 is accepted, not 99999999999"],
  ],
  [
    game("attributes: { a: 0..99999999999 }"),
    ["4:18 attributes › a: se admite un número de −999.999 a 999.999, no 99999999999"],
    ["4:18 attributes › a: a number from −999,999 to 999,999 is accepted, not 99999999999"],
  ],
  [
    game("attributes: { a: { from: 1, to: 1000000 } }"),
    ["4:33 attributes › a › to: se espera un número entero de −999.999 a 999.999, no «1000000»"],
    ["4:33 attributes › a › to: expected a whole number from −999,999 to 999,999, not “1000000”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 5000d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: se admiten de 1 a 1000 dados de 1 a 1000 caras, no «5000d6»"],
    ["6:19 rolls › golpe › dice › main: 1 to 1,000 dice of 1 to 1,000 faces are accepted, not “5000d6”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 0d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: se admiten de 1 a 1000 dados de 1 a 1000 caras, no «0d6»"],
    ["6:19 rolls › golpe › dice › main: 1 to 1,000 dice of 1 to 1,000 faces are accepted, not “0d6”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d0 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: se admiten de 1 a 1000 dados de 1 a 1000 caras, no «2d0»"],
    ["6:19 rolls › golpe › dice › main: 1 to 1,000 dice of 1 to 1,000 faces are accepted, not “2d0”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d5000 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: se admiten de 1 a 1000 dados de 1 a 1000 caras, no «2d5000»"],
    ["6:19 rolls › golpe › dice › main: 1 to 1,000 dice of 1 to 1,000 faces are accepted, not “2d5000”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: { count: 5000, die: 6 } }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:28 rolls › golpe › dice › main › count: se espera un número entero de 0 a 1000, no «5000»"],
    ["6:28 rolls › golpe › dice › main › count: expected a whole number from 0 to 1,000, not “5000”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: { die: 0 } }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:26 rolls › golpe › dice › main › die: se espera un número entero de 1 a 1000, no «0»"],
    ["6:26 rolls › golpe › dice › main › die: expected a whole number from 1 to 1,000, not “0”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: { dice: [6, 0] } }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:31 rolls › golpe › dice › main › dice 2: se espera un número entero de 1 a 1000, no «0»"],
    ["6:31 rolls › golpe › dice › main › dice 2: expected a whole number from 1 to 1,000, not “0”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) + 99999999999 }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:35 rolls › golpe › numbers › total: se admite un número de −999.999 a 999.999, no 99999999999"],
    ["7:35 rolls › golpe › numbers › total: a number from −999,999 to 999,999 is accepted, not 99999999999"],
  ],
  [
    game("resources: { salud: { min: 5, max: 3 } }"),
    ["4:36 resources › salud › max: se admite un número de 5 a 999.999, no 3"],
    ["4:36 resources › salud › max: a number from 5 to 999,999 is accepted, not 3"],
  ],
  [
    game("attributes: { fuerza: 1..5 ron: 0..3 }\n"),
    ["4:28 falta una coma antes de «ron:» (o comillas, si es todo un solo texto)"],
    ["4:28 a comma is missing before “ron:” (or quotes, if all of it is one text)"],
  ],
  [
    game("attributes: { fuerza: 1..5, ron: 0..3\nresources: { salud: { max: fuerza + 4 } }\n"),
    ["4:13 «{» se abre aquí y no se cierra: falta «}»"],
    ["4:13 “{” opens here and is never closed: “}” is missing"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9\n      - { name: Mal, as: failure }\n",
    ),
    ["9:9 «{» se abre aquí y no se cierra: falta «}»"],
    ["9:9 “{” opens here and is never closed: “}” is missing"],
  ],
  [
    game(
      'rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: "Mal, as: failure }\n      - { name: "Peor", as: fumble }\n',
    ),
    ['10:17 «"» se abre aquí y no se cierra: falta «"»'],
    ['10:17 “"” opens here and is never closed: “"” is missing'],
  ],
  [
    game('resources:\n  salud: { name: "Salud, max: 5 }\n  aguante: { name: "Aguante", max: 5 }\n'),
    ['5:18 «"» se abre aquí y no se cierra: falta «"»'],
    ['5:18 “"” opens here and is never closed: “"” is missing'],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien as: success, when: total >= 9 }\n",
    ),
    ["9:22 falta una coma antes de «as:» (o comillas, si es todo un solo texto)"],
    ["9:22 a comma is missing before “as:” (or quotes, if all of it is one text)"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nresources: { salud: { max: fuerza + 4 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= 9 then: { salud: -1 } }\n",
    ),
    ["11:40 falta una coma antes de «then:» (o comillas, si es todo un solo texto)"],
    ["11:40 a comma is missing before “then:” (or quotes, if all of it is one text)"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nresources: { salud: { max: fuerza + 4 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= 9, then: salud: -1 }\n",
    ),
    ["11:47 va entre llaves: «{ salud: … }»"],
    ["11:47 braces go round it: “{ salud: … }”"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nresources: { salud: { max: fuerza + 4 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= 9, then: { salud: -max(1, 2) } }\n",
    ),
    ['11:56 ponlo entre comillas: "-max(1, 2)"'],
    ['11:56 put quotes round it: "-max(1, 2)"'],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands: [{ name: Bien, when: total >= 9 }\n       { name: Mal }]\n",
    ),
    ["9:8 falta una coma antes de «{» (o comillas, si es todo un solo texto)"],
    ["9:8 a comma is missing before “{” (or quotes, if all of it is one text)"],
  ],
  [game("attributes: { fuerza: 1..5 }}\n"), ["4:29 sobra «}»: bórralo"], ["4:29 “}” is one too many: delete it"]],
  [
    game('name: "Golpe\nattributes: { fuerza: 1..5, ron: 0..3 }\n'),
    ['4:7 «"» se abre aquí y no se cierra: falta «"»'],
    ['4:7 “"” opens here and is never closed: “"” is missing'],
  ],
  [
    game("summary: 'Golpe\nattributes: { fuerza: 1..5, ron: 0..3 }\nauthor: 'x'\n"),
    ["4:10 «'» se abre aquí y no se cierra: falta «'»"],
    ["4:10 “'” opens here and is never closed: “'” is missing"],
  ],
  [
    game('summary: "Uno\nattributes: { fuerza: 1..5, ron: 0..3 }\nresources: { salud: { max: fuerza + 4 } }\n'),
    ['4:10 «"» se abre aquí y no se cierra: falta «"»'],
    ['4:10 “"” opens here and is never closed: “"” is missing'],
  ],
  [
    game(
      "atributos: { fuerza: 1..5 }\nresources: { salud: { max: fuerza + 2 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) + fuerza }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["4:1 «atributos» no va aquí; ¿será «attributes»?"],
    ["4:1 “atributos” does not belong here; did you mean “attributes”?"],
  ],
  [
    game(
      "habilidades: { fuerza: 1..5 }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) + fuerza }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "4:1 «habilidades» no va aquí; sí van workshop, id, version, name, summary, author, licence, was, attributes, resources, derived, fields, shared, things, conditions, ladders, tables, rolls, initiative, starting, groups, look, creation, growth",
    ],
    [
      "4:1 “habilidades” does not belong here; these do: workshop, id, version, name, summary, author, licence, was, attributes, resources, derived, fields, shared, things, conditions, ladders, tables, rolls, initiative, starting, groups, look, creation, growth",
    ],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) + fuersa }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["8:35 rolls › golpe › numbers › total: no hay nada que se llame «fuersa»; ¿será «fuerza»?"],
    ["8:35 rolls › golpe › numbers › total: nothing is called “fuersa”; did you mean “fuerza”?"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    nubmers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:5 rolls › golpe: «nubmers» no va aquí; ¿será «numbers»?"],
    ["7:5 rolls › golpe: “nubmers” does not belong here; did you mean “numbers”?"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dados: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:5 rolls › golpe: «dados» no va aquí; ¿será «dice»?"],
    ["6:5 rolls › golpe: “dados” does not belong here; did you mean “dice”?"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { nombre: Bien, cuando: total >= 3, como: éxito }\n",
    ),
    [
      "9:11 rolls › golpe › bands 1: «nombre» no va aquí; ¿será «name»?",
      "9:25 rolls › golpe › bands 1: «cuando» no va aquí; ¿será «when»?",
      "9:45 rolls › golpe › bands 1: «como» no va aquí; ¿será «as»?",
      "9:51 rolls › golpe › bands 1 › as: aquí «éxito» se escribe «success»",
    ],
    [
      "9:11 rolls › golpe › bands 1: “nombre” does not belong here; did you mean “name”?",
      "9:25 rolls › golpe › bands 1: “cuando” does not belong here; did you mean “when”?",
      "9:45 rolls › golpe › bands 1: “como” does not belong here; did you mean “as”?",
      "9:51 rolls › golpe › bands 1 › as: “éxito” is written “success” here",
    ],
  ],
  [
    game("attributes: { labia:0..4, fuerza: 1..5 }"),
    ["4:15 falta un espacio tras los dos puntos: «labia: 0..4»"],
    ["4:15 a space is missing after the colon: “labia: 0..4”"],
  ],
  [
    game("attributes:\n  labia:0..4\n  fuerza: 1..5"),
    ["5:3 falta un espacio tras los dos puntos: «labia: 0..4»"],
    ["5:3 a space is missing after the colon: “labia: 0..4”"],
  ],
  [
    game("attributes:\n  fuerza: 1..5\n  labia:0..4\n"),
    ["6:3 falta un espacio tras los dos puntos: «labia: 0..4»"],
    ["6:3 a space is missing after the colon: “labia: 0..4”"],
  ],
  [
    game("attributes:\n  labia:0..4\n"),
    ["5:3 attributes: falta un espacio tras los dos puntos: «labia: 0..4»"],
    ["5:3 attributes: a space is missing after the colon: “labia: 0..4”"],
  ],
  [
    "workshop:1\nid: x",
    ["1:1 falta un espacio tras los dos puntos: «workshop: 1»"],
    ["1:1 a space is missing after the colon: “workshop: 1”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) * 0,5 }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:35 los decimales llevan punto: 0.5"],
    ["7:35 decimals take a point: 0.5"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: \n      total: sum(main) * 0,5\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["8:26 rolls › golpe › numbers › total: los decimales llevan punto: 0.5"],
    ["8:26 rolls › golpe › numbers › total: decimals take a point: 0.5"],
  ],
  [
    game('attributes: { fuerza: 1..5, ron: 0..3 }\nderived: { d: "fuerza * (0,5 + 1)" }'),
    ["5:26 derived › d: los decimales llevan punto: 0.5"],
    ["5:26 derived › d: decimals take a point: 0.5"],
  ],
  [
    game("attributes: { a: { from: 0,5, to: 3 } }"),
    ["4:26 los decimales llevan punto: 0.5"],
    ["4:26 decimals take a point: 0.5"],
  ],
  [
    game("attributes: { fuerza: 1..5, ron: 0..3 }\nconditions: { herido: { adds: { ron -1 } } }"),
    ["5:33 faltan los dos puntos: «ron: -1»"],
    ["5:33 the colon is missing: “ron: -1”"],
  ],
  [
    game("attributes: { fuerza: 1..5, ron: 0..3 }\nconditions: { herido: { adds: ron -1 } }"),
    ["5:31 conditions › herido › adds: faltan los dos puntos: «{ ron: -1 }»"],
    ["5:31 conditions › herido › adds: the colon is missing: “{ ron: -1 }”"],
  ],
  [
    game("attributes: { fuerza: 1..5, ron: 0..3 }\nconditions:\n  herido:\n    adds:\n      ron -1"),
    ["8:7 conditions › herido › adds: faltan los dos puntos: «{ ron: -1 }»"],
    ["8:7 conditions › herido › adds: the colon is missing: “{ ron: -1 }”"],
  ],
  [
    game("attributes:\n  fuerza: 1..5\n  ron 0..3\n"),
    ["6:3 faltan los dos puntos: «ron: 0..3»"],
    ["6:3 the colon is missing: “ron: 0..3”"],
  ],
  [
    "workshop: 1\nid: “a-game”\nname: A\n",
    ['2:5 las comillas van rectas: "a-game"'],
    ['2:5 quotes are straight ones: "a-game"'],
  ],
  [
    "workshop: 1\nid: a-game\nname: “Uno”\nsummary: «Ay», dijo\n",
    ['3:7 las comillas van rectas: "Uno"'],
    ['3:7 quotes are straight ones: "Uno"'],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: “Duele, mucho”, when: total >= 3 }\n",
    ),
    ['9:17 las comillas van rectas: "Duele, mucho"'],
    ['9:17 quotes are straight ones: "Duele, mucho"'],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: 'if(band == “Bien”, 1, 2)' }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ['7:32 rolls › golpe › numbers › total: se espera un número, no un texto; por ejemplo, «"band == …"»'],
    ['7:32 rolls › golpe › numbers › total: expected a number, not a text; for example “"band == …"”'],
  ],
  [
    game("attributes: { a: 4..0 }"),
    ["4:18 attributes › a: se va de menor a mayor: «0..4»"],
    ["4:18 attributes › a: it goes from low to high: “0..4”"],
  ],
  [
    game("attributes: { a: 1-5 }"),
    ["4:18 attributes › a: aquí «1-5» se escribe «1..5»"],
    ["4:18 attributes › a: “1-5” is written “1..5” here"],
  ],
  [
    game("attributes: { a: de 1 a 5 }"),
    ["4:18 attributes › a: aquí «de 1 a 5» se escribe «1..5»"],
    ["4:18 attributes › a: “de 1 a 5” is written “1..5” here"],
  ],
  [
    game("attributes: { a: 1 a 5 }"),
    ["4:18 attributes › a: aquí «1 a 5» se escribe «1..5»"],
    ["4:18 attributes › a: “1 a 5” is written “1..5” here"],
  ],
  [
    game("attributes: { a: { from: 5, to: 1 } }"),
    ["4:15 attributes › a: se va de menor a mayor: «from: 1, to: 5»"],
    ["4:15 attributes › a: it goes from low to high: “from: 1, to: 5”"],
  ],
  [
    game("attributes: { a: 3 }"),
    ["4:18 attributes › a: se espera un margen de dos números enteros, como 1..5, no «3»"],
    ["4:18 attributes › a: expected a range of two whole numbers, such as 1..5, not “3”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 1d6! }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: «1d6!»: un dado que explota se escribe «{ count: 1, die: 6, explode: max }»"],
    ["6:19 rolls › golpe › dice › main: “1d6!”: a die that explodes is written “{ count: 1, die: 6, explode: max }”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d20kh }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      '6:19 rolls › golpe › dice › main: «2d20kh»: aquí se tiran «2d20», y en «numbers» se dice cuáles cuentan: "sum(top(main, 1))"',
    ],
    [
      '6:19 rolls › golpe › dice › main: “2d20kh”: roll “2d20” here, and say in “numbers” which of them count: "sum(top(main, 1))"',
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 4d6kh3 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      '6:19 rolls › golpe › dice › main: «4d6kh3»: aquí se tiran «4d6», y en «numbers» se dice cuáles cuentan: "sum(top(main, 3))"',
    ],
    [
      '6:19 rolls › golpe › dice › main: “4d6kh3”: roll “4d6” here, and say in “numbers” which of them count: "sum(top(main, 3))"',
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d20kl1 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      '6:19 rolls › golpe › dice › main: «2d20kl1»: aquí se tiran «2d20», y en «numbers» se dice cuáles cuentan: "sum(bottom(main, 1))"',
    ],
    [
      '6:19 rolls › golpe › dice › main: “2d20kl1”: roll “2d20” here, and say in “numbers” which of them count: "sum(bottom(main, 1))"',
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 4d6dl1 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      '6:19 rolls › golpe › dice › main: «4d6dl1»: aquí se tiran «4d6», y en «numbers» se dice cuáles cuentan: "sum(top(main, 3))"',
    ],
    [
      '6:19 rolls › golpe › dice › main: “4d6dl1”: roll “4d6” here, and say in “numbers” which of them count: "sum(top(main, 3))"',
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 1d }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: a «1d» le falta el tamaño del dado, como en «1d6»"],
    ["6:19 rolls › golpe › dice › main: “1d” lacks the size of the die, as in “1d6”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 1d6r1 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "6:19 rolls › golpe › dice › main: «1d6r1»: lo que se vuelve a tirar se escribe «{ count: 1, die: 6, reroll: [1] }»",
    ],
    ["6:19 rolls › golpe › dice › main: “1d6r1”: what is rolled again is written “{ count: 1, die: 6, reroll: [1] }”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 1d6+3 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: «1d6+3»: aquí van solo los dados, y lo demás en «numbers»: «sum(main) +3»"],
    ["6:19 rolls › golpe › dice › main: “1d6+3”: only the dice go here, the rest in “numbers”: “sum(main) +3”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 + fuerza }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "6:19 rolls › golpe › dice › main: «2d6 + fuerza»: aquí van solo los dados, y lo demás en «numbers»: «sum(main) + fuerza»",
    ],
    [
      "6:19 rolls › golpe › dice › main: “2d6 + fuerza”: only the dice go here, the rest in “numbers”: “sum(main) + fuerza”",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: dos dados }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: aquí se espera otra cosa: unos dados, o count y die, como «2d6»"],
    ["6:19 rolls › golpe › dice › main: something else is expected here: dice, or count and die, such as “2d6”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 1d6x6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: «1d6x6»: un dado que explota se escribe «{ count: 1, die: 6, explode: [6] }»"],
    ["6:19 rolls › golpe › dice › main: “1d6x6”: a die that explodes is written “{ count: 1, die: 6, explode: [6] }”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: 2d6\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:11 rolls › golpe › dice: los dados llevan nombre: «{ main: 2d6 }»"],
    ["6:11 rolls › golpe › dice: dice have a name: “{ main: 2d6 }”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: 2d6 + 3 }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "7:23 rolls › golpe › numbers › total: «2d6»: los dados van en «dice», con nombre («{ main: 2d6 }»), y aquí se leen («sum(main)»)",
    ],
    [
      "7:23 rolls › golpe › numbers › total: “2d6”: dice go in “dice”, with a name (“{ main: 2d6 }”), and are read here (“sum(main)”)",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: d6 + 3 }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "7:23 rolls › golpe › numbers › total: «d6»: los dados van en «dice», con nombre («{ main: d6 }»), y aquí se leen («sum(main)»)",
    ],
    [
      "7:23 rolls › golpe › numbers › total: “d6”: dice go in “dice”, with a name (“{ main: d6 }”), and are read here (“sum(main)”)",
    ],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) + @fuerza }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["8:35 rolls › golpe › numbers › total: aquí «@fuerza» se escribe «fuerza»"],
    ["8:35 rolls › golpe › numbers › total: “@fuerza” is written “fuerza” here"],
  ],
  [
    game(
      'attributes: { fuerza: 1..5, ron: 0..3 }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { "total": "sum(main) + @fuerza" }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n',
    ),
    ["8:38 rolls › golpe › numbers › total: aquí «@fuerza» se escribe «fuerza»"],
    ["8:38 rolls › golpe › numbers › total: “@fuerza” is written “fuerza” here"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= 9 y fuerza > 2 }\n",
    ),
    ["10:40 rolls › golpe › bands 1 › when: aquí «y» se escribe «and»"],
    ["10:40 rolls › golpe › bands 1 › when: “y” is written “and” here"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= 9 o fuerza > 2 }\n",
    ),
    ["10:40 rolls › golpe › bands 1 › when: aquí «o» se escribe «or»"],
    ["10:40 rolls › golpe › bands 1 › when: “o” is written “or” here"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: no total >= 9 }\n",
    ),
    ["10:29 rolls › golpe › bands 1 › when: aquí «no» se escribe «not»"],
    ["10:29 rolls › golpe › bands 1 › when: “no” is written “not” here"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= 9 && fuerza > 2 }\n",
    ),
    ["10:40 rolls › golpe › bands 1 › when: aquí «&&» se escribe «and»"],
    ["10:40 rolls › golpe › bands 1 › when: “&&” is written “and” here"],
  ],
  [
    game("things: { a: { worn: sí } }"),
    ["4:22 things › a › worn: aquí «sí» se escribe «true»"],
    ["4:22 things › a › worn: “sí” is written “true” here"],
  ],
  [
    game("things: { a: { worn: quizá } }"),
    ["4:22 things › a › worn: «quizá» no es ninguna de estas: true, false"],
    ["4:22 things › a › worn: “quizá” is none of these: true, false"],
  ],
  [
    game("attributes:\n  - fuerza: 1..5\n  - ron: 0..3\nresources: { salud: { max: fuerza } }"),
    ["5:3 attributes: aquí no van guiones, sino «fuerza: …» en cada línea"],
    ["5:3 attributes: no dashes here, but “fuerza: …” in each line"],
  ],
  [
    game("attributes: [fuerza, ron]\nresources: { salud: { max: fuerza } }"),
    [
      "4:13 attributes: aquí se espera otra cosa: «nombre: valor», una cosa por línea, como «{ fuerza: 1..5, ron: 1..5 }»",
    ],
    [
      "4:13 attributes: something else is expected here: “name: value”, one to a line, such as “{ fuerza: 1..5, ron: 1..5 }”",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      bien: { when: total >= 9 }\n      mal: {}\n",
    ),
    [
      "9:7 rolls › golpe › bands: esto es una lista, y cada entrada lleva un guion delante: «- { name: Hit, when: total >= 7 }»",
    ],
    [
      "9:7 rolls › golpe › bands: this is a list, and each entry has a dash before it: “- { name: Hit, when: total >= 7 }”",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      name: bien\n      when: total >= 9\n",
    ),
    [
      "9:7 rolls › golpe › bands: esto es una lista, y cada entrada lleva un guion delante: «- { name: Hit, when: total >= 7 }»",
    ],
    [
      "9:7 rolls › golpe › bands: this is a list, and each entry has a dash before it: “- { name: Hit, when: total >= 7 }”",
    ],
  ],
  [
    game("starting: { kind: a }"),
    ["4:11 starting: esto es una lista, y cada entrada lleva un guion delante: «- { kind: weapon, name: Sword }»"],
    ["4:11 starting: this is a list, and each entry has a dash before it: “- { kind: weapon, name: Sword }”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: objetivo. >= 9 }\n",
    ),
    ["9:29 rolls › golpe › bands 1 › when: «objetivo.» está a medias: detrás del punto falta un nombre"],
    ["9:29 rolls › golpe › bands 1 › when: “objetivo.” stops half-way: a name is missing after the dot"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: target. >= 9 }\n",
    ),
    ["9:29 rolls › golpe › bands 1 › when: «target.» está a medias: detrás del punto falta un nombre"],
    ["9:29 rolls › golpe › bands 1 › when: “target.” stops half-way: a name is missing after the dot"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nresources: { salud: { max: fuerza + 4 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= objetivo.salud }\n",
    ),
    ["11:38 rolls › golpe › bands 1 › when: no hay nada que se llame «objetivo.salud»; ¿será «target.salud»?"],
    ["11:38 rolls › golpe › bands 1 › when: nothing is called “objetivo.salud”; did you mean “target.salud”?"],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nresources: { salud: { max: fuerza + 4 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= 9, then: { objetivo.salud: -1 } }\n",
    ),
    [
      "11:49 rolls › golpe › bands 1 › then › objetivo › salud: no hay nada que se llame «objetivo.salud»; ¿será «target.salud»?",
    ],
    [
      "11:49 rolls › golpe › bands 1 › then › objetivo › salud: nothing is called “objetivo.salud”; did you mean “target.salud”?",
    ],
  ],
  [
    game(
      "attributes: { fuerza: 1..5, ron: 0..3 }\nresources: { salud: { max: fuerza + 4 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total >= 9, then: { objetivo.: -1 } }\n",
    ),
    ["11:49 rolls › golpe › bands 1 › then › objetivo › : «objetivo.» está a medias: detrás del punto falta un nombre"],
    ["11:49 rolls › golpe › bands 1 › then › objetivo › : “objetivo.” stops half-way: a name is missing after the dot"],
  ],
  [
    game(
      "things: { armadura: { worn: true, numbers: { proteccion: 0..4 } }, espada: { numbers: { filo: 0..3 } } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) - target.worn.armadura }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "8:35 rolls › golpe › numbers › total: «armadura» es una clase de cosa, y «worn.» suma uno de sus números: target.worn.proteccion",
    ],
    [
      "8:35 rolls › golpe › numbers › total: “armadura” is a kind of thing, and “worn.” sums one of its numbers: target.worn.proteccion",
    ],
  ],
  [
    game(
      "things: { armadura: { worn: true, numbers: { proteccion: 0..4 } }, espada: { numbers: { filo: 0..3 } } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) - worn.armadura }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "8:35 rolls › golpe › numbers › total: «armadura» es una clase de cosa, y «worn.» suma uno de sus números: worn.proteccion",
    ],
    [
      "8:35 rolls › golpe › numbers › total: “armadura” is a kind of thing, and “worn.” sums one of its numbers: worn.proteccion",
    ],
  ],
  [
    game(
      "things: { armadura: { worn: true, numbers: { proteccion: 0..4 } }, espada: { numbers: { filo: 0..3 } } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) - worn.filo }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "8:35 rolls › golpe › numbers › total: «filo» no se lleva puesto: a su clase de cosa le falta «worn: true» o un número",
    ],
    ["8:35 rolls › golpe › numbers › total: “filo” is not worn: its kind of thing lacks “worn: true” or a number"],
  ],
  [
    game(
      "things: { armadura: { worn: true, numbers: { proteccion: 0..4 } }, espada: { numbers: { filo: 0..3 } } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) - worn.espada }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "8:35 rolls › golpe › numbers › total: «espada» no se lleva puesto: a su clase de cosa le falta «worn: true» o un número",
    ],
    ["8:35 rolls › golpe › numbers › total: “espada” is not worn: its kind of thing lacks “worn: true” or a number"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total 7..9 }\n",
    ),
    ["9:29 rolls › golpe › bands 1 › when: aquí «total 7..9» se escribe «7 <= total <= 9»"],
    ["9:29 rolls › golpe › bands 1 › when: “total 7..9” is written “7 <= total <= 9” here"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, when: total == 7..9 }\n",
    ),
    ["9:38 rolls › golpe › bands 1 › when: «7..9» se escribe «7 <= total <= 9»"],
    ["9:38 rolls › golpe › bands 1 › when: “7..9” is written “7 <= total <= 9”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: main }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:23 rolls › golpe › numbers › total: «main» son dados: di cómo se leen, por ejemplo sum(main)"],
    ["7:23 rolls › golpe › numbers › total: “main” is dice: say how they are read, such as sum(main)"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: suma(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:23 rolls › golpe › numbers › total: no hay nada que se llame «suma»; ¿será «sum»?"],
    ["7:23 rolls › golpe › numbers › total: nothing is called “suma”; did you mean “sum”?"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum main }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:23 rolls › golpe › numbers › total: a «sum» le faltan los paréntesis: «sum(a)»"],
    ["7:23 rolls › golpe › numbers › total: “sum” lacks its brackets: “sum(a)”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) + }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "7:34 rolls › golpe › numbers › total: la fórmula se acaba donde se espera un número o un nombre: escríbelo, o borra lo que hay delante",
    ],
    [
      "7:34 rolls › golpe › numbers › total: the formula ends where a number or a name is expected: write it, or delete what stands before",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: (sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    [
      "7:33 rolls › golpe › numbers › total: la fórmula se acaba donde se espera «)»: escríbelo, o borra lo que hay delante",
    ],
    [
      "7:33 rolls › golpe › numbers › total: the formula ends where “)” is expected: write it, or delete what stands before",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: max(1; 2) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:28 rolls › golpe › numbers › total: aquí «;» se escribe «,»"],
    ["7:28 rolls › golpe › numbers › total: “;” is written “,” here"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) x 2 }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:33 rolls › golpe › numbers › total: aquí «x» se escribe «*»"],
    ["7:33 rolls › golpe › numbers › total: “x” is written “*” here"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: redondear(sum(main)) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["7:23 rolls › golpe › numbers › total: aquí «redondear()» se escribe «floor(a + 0.5)»"],
    ["7:23 rolls › golpe › numbers › total: “redondear()” is written “floor(a + 0.5)” here"],
  ],
  [
    game("attributes: { fuerza bruta: 1..5 }\nresources: { s: { max: fuerza_bruta } }"),
    ["4:15 attributes: «fuerza bruta» no puede ser un nombre: escribe «fuerza_bruta», y en «name» cómo se lee"],
    ["4:15 attributes: “fuerza bruta” cannot be a name: write “fuerza_bruta”, and in “name” how it reads"],
  ],
  [
    "workshop: 1\nid: Mi Juego Ñ\nname: A",
    ["2:5 id: «Mi Juego Ñ» no puede ser un identificador: escribe «mi-juego-n»"],
    ["2:5 id: “Mi Juego Ñ” cannot be an id: write “mi-juego-n”"],
  ],
  [
    game(
      "attributes: { fuerza: uno }\nresources: { s: { max: fuerza } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) + fuerza }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["4:23 attributes › fuerza: se espera un margen de dos números enteros, como 1..5, no «uno»"],
    ["4:23 attributes › fuerza: expected a range of two whole numbers, such as 1..5, not “uno”"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6! }\n    numbers: { total: sum(main) }\n    bands:\n      - { name: Bien, as: success, when: total >= 9 }\n      - { name: Mal, as: failure }\n",
    ),
    ["6:19 rolls › golpe › dice › main: «2d6!»: un dado que explota se escribe «{ count: 2, die: 6, explode: max }»"],
    ["6:19 rolls › golpe › dice › main: “2d6!”: a die that explodes is written “{ count: 2, die: 6, explode: max }”"],
  ],
  [
    game("attributes:\n\tfuerza: 1..5"),
    ["5:1 el margen se hace con espacios, no con tabuladores"],
    ["5:1 indent with spaces, not with tabs"],
  ],
  [
    game("attributes:\n  fuerza: 1..5\n   ron: 1..5"),
    ["6:4 no está debajo de lo que tiene encima: dale tantos espacios delante como a sus vecinas"],
    ["6:4 does not stand under what is above it: give it as many spaces in front as the lines beside it"],
  ],
  [
    game("name: A\n"),
    ["4:1 «name» se dice dos veces; la primera, en la línea 3"],
    ["4:1 “name” is said twice; first in line 3"],
  ],
  [
    game("rolls:\n  golpe:\n    dice { main: 2d6 }\n"),
    ["6:5 rolls › golpe: faltan los dos puntos: «dice: {…»"],
    ["6:5 rolls › golpe: the colon is missing: “dice: {…”"],
  ],
  [
    game("rolls\n  golpe:\n    dice: { main: 2d6 }\n"),
    ["4:1 faltan los dos puntos: «rolls:»"],
    ["4:1 the colon is missing: “rolls:”"],
  ],
  [
    "hola",
    ["1:1 aquí se espera otra cosa: «nombre: valor», una cosa por línea, como «workshop: 1»"],
    ["1:1 something else is expected here: “name: value”, one to a line, such as “workshop: 1”"],
  ],
  [
    "workshop: 1",
    ["1:1 falta «id»: «id: my-game»", "1:1 falta «name»: «name: …»"],
    ["1:1 “id” is missing: “id: my-game”", "1:1 “name” is missing: “name: …”"],
  ],
  ["{", ["1:1 «{» se abre aquí y no se cierra: falta «}»"], ["1:1 “{” opens here and is never closed: “}” is missing"]],
  [
    "Quiero un juego de piratas con fuerza y labia",
    ["1:1 aquí se espera otra cosa: «nombre: valor», una cosa por línea, como «workshop: 1»"],
    ["1:1 something else is expected here: “name: value”, one to a line, such as “workshop: 1”"],
  ],
  [
    game("rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) + .5 }"),
    ["7:35 rolls › golpe › numbers › total: aquí «.5» se escribe «0.5»"],
    ["7:35 rolls › golpe › numbers › total: “.5” is written “0.5” here"],
  ],
  [
    game("things:\n  arma:\n    worn: no\n"),
    ["6:11 things › arma › worn: aquí «no» se escribe «false»"],
    ["6:11 things › arma › worn: “no” is written “false” here"],
  ],
  [
    game("attributes: { fuerza: 1..5, ron: 0..3 }\nconditions: { herido: { adds: { fuersa: -1 } } }"),
    ["5:33 conditions › herido › adds: no hay nada que se llame «fuersa»; ¿será «fuerza»?"],
    ["5:33 conditions › herido › adds: nothing is called “fuersa”; did you mean “fuerza”?"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    bands:\n      - name: Bien\n        when: total >= 9\n      - name: Mal\n      as: failure\n",
    ),
    ["12:7 no está debajo de lo que tiene encima: dale tantos espacios delante como a sus vecinas"],
    ["12:7 does not stand under what is above it: give it as many spaces in front as the lines beside it"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    ask: { más: 0..5 }\n    refuse: [{ when: total > 9, text: No }]\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }",
    ),
    [
      "7:22 rolls › golpe › refuse 1 › when: «total» no se sabe hasta que se tira: aquí vale lo que dicen las fichas y el diálogo",
    ],
    ["7:22 rolls › golpe › refuse 1 › when: “total” is known only after the roll: use what sheets and the dialog say"],
  ],
  [
    game(
      "rolls:\n  golpe:\n    ask: { más: 0..5 }\n    rechaza: [{ cuando: más > 3, texto: No }]\n    dice: { main: 2d6 }",
    ),
    [
      "7:5 rolls › golpe: «rechaza» no va aquí; ¿será «refuse»?",
      "7:17 rolls › golpe › refuse 1: «cuando» no va aquí; ¿será «when»?",
      "7:34 rolls › golpe › refuse 1: «texto» no va aquí; ¿será «text»?",
    ],
    [
      "7:5 rolls › golpe: “rechaza” does not belong here; did you mean “refuse”?",
      "7:17 rolls › golpe › refuse 1: “cuando” does not belong here; did you mean “when”?",
      "7:34 rolls › golpe › refuse 1: “texto” does not belong here; did you mean “text”?",
    ],
  ],
  [
    game("rolls:\n  golpe:\n    ask: { más: 0..5 }\n    refuse: { when: más > 3, text: No }\n    dice: { main: 2d6 }"),
    [
      "7:13 rolls › golpe › refuse: esto es una lista, y cada entrada lleva un guion delante: «- { when: bonus > 3, text: Too much. }»",
    ],
    [
      "7:13 rolls › golpe › refuse: this is a list, and each entry has a dash before it: “- { when: bonus > 3, text: Too much. }”",
    ],
  ],
  [
    game("rolls:\n  golpe:\n    ask: { más: 0..5 }\n    refuse: [{ when: más > 3 }]\n    dice: { main: 2d6 }"),
    ["7:14 rolls › golpe › refuse 1: falta «text»: «text: …»"],
    ["7:14 rolls › golpe › refuse 1: “text” is missing: “text: …”"],
  ],
  [
    game(`shared: { ${Array.from({ length: 1000 }, (_, at) => `c${at}: { segments: 6 }`).join(", ")} }`),
    ["4:9 shared: hay más de 40 entradas: quita algunas"],
    ["4:9 shared: more than 40 entries: leave some out"],
  ],
  [
    game("relojes: { marea: { segmentos: 6 } }"),
    ["4:1 «relojes» no va aquí; ¿será «shared»?", "4:21 shared › marea: «segmentos» no va aquí; ¿será «segments»?"],
    [
      "4:1 “relojes” does not belong here; did you mean “shared”?",
      "4:21 shared › marea: “segmentos” does not belong here; did you mean “segments”?",
    ],
  ],
  [
    game("shared: { marea: { segments: 6 } }\nresources: { salud: { max: shared.marea } }"),
    [
      "5:28 resources › salud › max: «shared.marea» es algo que comparte la mesa; aquí va una de estas: salud, salud.max",
    ],
    [
      "5:28 resources › salud › max: “shared.marea” is something that the table shares; one of these goes here: salud, salud.max",
    ],
  ],
  [
    game("shared: { marea: { segments: 600 } }"),
    ["4:30 shared › marea › segments: se espera un número entero de 2 a 60, no «600»"],
    ["4:30 shared › marea › segments: expected a whole number from 2 to 60, not “600”"],
  ],
  [
    game(
      "shared: { marea: { segments: 6 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    notes: [{ name: Sube, when: low(main) == 1, then: { reloj.marea: +1 } }]",
    ),
    [
      "8:57 rolls › golpe › notes 1 › then › reloj › marea: no hay nada que se llame «reloj.marea»; ¿será «shared.marea»?",
    ],
    [
      "8:57 rolls › golpe › notes 1 › then › reloj › marea: nothing is called “reloj.marea”; did you mean “shared.marea”?",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    spend: { from: total, options: { daño: { name: Daño, price: 0 } } }\n",
    ),
    ["8:65 rolls › golpe › spend › options › daño › price: 0 es muy poco: lo menos es 1"],
    ["8:65 rolls › golpe › spend › options › daño › price: 0 is too little: the least is 1"],
  ],
  [
    game(
      "resources: { vida: { max: 9 } }\nrolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    spend: { from: total, options: { x: { name: X, price: 1, then: { target.vida: -1, vida: -1 } } } }\n",
    ),
    [
      "9:87 rolls › golpe › spend › options › x › then › vida: «vida» es del otro lado: lo que se compra toca a quien tira o al objetivo; haz dos entradas",
    ],
    [
      "9:87 rolls › golpe › spend › options › x › then › vida: “vida” is the other side’s: what is bought touches the roller or the target; make two entries of it",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    spend: { from: total, by: director, options: { x: { name: X, precio: 1 } } }\n",
    ),
    [
      "8:31 rolls › golpe › spend › by: aquí «director» se escribe «gm»",
      "8:66 rolls › golpe › spend › options › x: «precio» no va aquí; ¿será «price»?",
    ],
    [
      "8:31 rolls › golpe › spend › by: “director” is written “gm” here",
      "8:66 rolls › golpe › spend › options › x: “precio” does not belong here; did you mean “price”?",
    ],
  ],
  [
    game(
      "rolls:\n  golpe:\n    dice: { main: 2d6 }\n    numbers: { total: sum(main) }\n    adds: { avance: { meta: 10 } }\n",
    ),
    [
      "8:21 rolls › golpe › adds › avance: falta «is»: «is: sum(main)»",
      "8:23 rolls › golpe › adds › avance: «meta» no va aquí; ¿será «goal»?",
    ],
    [
      "8:21 rolls › golpe › adds › avance: “is” is missing: “is: sum(main)”",
      "8:23 rolls › golpe › adds › avance: “meta” does not belong here; did you mean “goal”?",
    ],
  ],
];
