From StLucia:rolled A 1123AP
From StLucia:claim A
From StLucia:points A 1
From StLucia:rolled B 133333
From StLucia:points B 5
From StLucia:turn 123AAA
From StLucia:rerolled 22AAAA
From StLucia:rerolled 1AAAAA
From StLucia:attacks C 5 in
From StLucia:rolled A 123HHP
From StLucia:points A 2
From StLucia:rolled B 1233HA
From StLucia:attacks B 1 in
From StLucia:turn 12333A
From StLucia:rerolled 11233A
From StLucia:rerolled 2AAAAA
From StLucia:attacks C 5 in
From StLucia:claim C
From StLucia:points C 1
From StLucia:eliminated A
From StLucia:rolled B 12333A
From StLucia:attacks B 1 in
From StLucia:stay?
From StLucia:claim B
From StLucia:points B 4
From StLucia:winner B
